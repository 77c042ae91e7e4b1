export const languages = ['pt', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];

/** The tag of Portuguese with longer words. It is no language that a person chooses, but one that shows what does not fit. */
export const PSEUDO_LOCALE = 'pt-XA';

/** Tags for dates and numbers. */
export const localeOf: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };

export const isLanguage = (text: string): text is Language => languages.some((language) => language === text);
export const isSpoken = (text: string): text is Language | typeof PSEUDO_LOCALE => text === PSEUDO_LOCALE || isLanguage(text);

/** The first language the reader prefers that Prosa speaks; Portuguese where there is none. */
export function preferredLanguage(preferences: readonly string[]): Language {
  for (const preference of preferences) {
    const base = preference.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'pt';
}
