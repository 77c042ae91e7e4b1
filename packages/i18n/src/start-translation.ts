import { createInstance, type i18n } from 'i18next';
import type { Language, PSEUDO_LOCALE } from './languages.ts';
import { importTexts } from './import-texts.ts';
import './typed-keys.ts';

/**
 * Creates an i18next instance in `language`, with the texts of the namespace `app`. If another namespace lacks a text, the text
 * comes from `app`. `use` installs the plugin for a framework.
 */
export async function startTranslation(
  language: Language | typeof PSEUDO_LOCALE,
  use: (instance: i18n) => void = () => undefined,
): Promise<i18n> {
  const instance = createInstance();
  use(instance);
  await instance.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'app',
    fallbackNS: 'app',
    // This is i18next's default, but it has to be set here. Otherwise each call of `t` would test with regular expressions
    // whether its key is a sentence.
    keySeparator: '.',
    resources: { [language]: { app: await importTexts('app', language) } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}
