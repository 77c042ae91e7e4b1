import {
  isLanguage,
  isLanguageOrPseudoLocale,
  type Language,
  localesByLanguage,
  findPreferredLanguage,
  type PSEUDO_LOCALE,
} from '@prosa/i18n/languages';
import { changeLanguage } from '@prosa/i18n/load-texts';
import { useTranslation } from 'react-i18next';

const LANGUAGE_KEY = 'prosa-language';

/**
 * Returns the language that was chosen on this device, or without a choice the browser's language. To see the pseudo-locale, a
 * developer stores its tag as the chosen language.
 */
export function findStartLanguage(): Language | typeof PSEUDO_LOCALE {
  const stored = localStorage.getItem(LANGUAGE_KEY) ?? '';
  return isLanguageOrPseudoLocale(stored) ? stored : findPreferredLanguage(navigator.languages);
}

/** Returns the current language, its locale, and a function that sets another language, which this device stores. */
export function useLanguage(): { language: Language; locale: string; choose: (language: Language) => void } {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : 'pt';
  return {
    language,
    locale: localesByLanguage[language],
    choose: (next) => {
      localStorage.setItem(LANGUAGE_KEY, next);
      document.documentElement.lang = localesByLanguage[next];
      void changeLanguage(i18n, next);
    },
  };
}
