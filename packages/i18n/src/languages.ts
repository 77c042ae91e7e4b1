export const languages = ['pt', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];

/**
 * The tag of the pseudo-locale: Portuguese with longer words. Tests use it to find texts that do not fit. Users can't choose it.
 */
export const PSEUDO_LOCALE = 'pt-XA';

/** The locales with which dates and numbers are formatted. */
export const localesByLanguage: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };

export const isLanguage = (text: string): text is Language => languages.some((language) => language === text);
export const isLanguageOrPseudoLocale = (text: string): text is Language | typeof PSEUDO_LOCALE =>
  text === PSEUDO_LOCALE || isLanguage(text);

/** Returns the first of the preferred languages that Prosa has. Returns Portuguese if Prosa has none of them. */
export function findPreferredLanguage(preferences: readonly string[]): Language {
  for (const preference of preferences) {
    const base = preference.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'pt';
}
