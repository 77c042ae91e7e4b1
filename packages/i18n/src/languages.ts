import type { Translation } from './translation.ts';

export const languages = ['pt', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];

/** Tags for dates and numbers. */
export const localeOf: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };

export const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/** The first language the reader prefers that Prosa speaks; Portuguese where there is none. */
export function preferredLanguage(preferences: readonly string[]): Language {
  for (const preference of preferences) {
    const base = preference.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'pt';
}

/** Loads one language's texts; each is a chunk of its own. */
export const loadTranslation: Readonly<Record<Language, () => Promise<Translation>>> = {
  pt: async () => (await import('./pt.ts')).pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  tr: async () => (await import('./tr.ts')).tr,
};
