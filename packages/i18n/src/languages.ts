export const languages = ['pt', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];

/** The tag of the pseudo-locale: Portuguese with longer words. No person chooses it, but it shows texts that do not fit. */
export const PSEUDO_LOCALE = 'pt-XA';

/** The tags with which dates and numbers are formatted. */
export const localeOf: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };

export const isLanguage = (text: string): text is Language => languages.some((language) => language === text);
export const isLanguageOrPseudoLocale = (text: string): text is Language | typeof PSEUDO_LOCALE =>
  text === PSEUDO_LOCALE || isLanguage(text);

/** Returns the first of the reader's preferred languages that Prosa has, or Portuguese if it has none. */
export function preferredLanguage(preferences: readonly string[]): Language {
  for (const preference of preferences) {
    const base = preference.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'pt';
}
