import type { Language } from './languages.ts';

/** Names of flows that nobody named: what is put behind a copy's name, and an imported flow's. */
export const flowNameTexts: Readonly<Record<Language, { readonly copySuffix: string; readonly imported: string }>> = {
  pt: { copySuffix: ' - cópia', imported: 'Fluxo importado' },
  en: { copySuffix: ' - copy', imported: 'Imported flow' },
  es: { copySuffix: ' - copia', imported: 'Flujo importado' },
  tr: { copySuffix: ' - kopya', imported: 'İçe aktarılan akış' },
};
