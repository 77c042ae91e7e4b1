import { createInstance, type i18n } from 'i18next';
import type { Language, PSEUDO_LOCALE } from './languages.ts';
import { readTexts } from './read-texts.ts';
import './typed-keys.ts';

/**
 * Creates an i18next instance in `language` with the texts of the namespace `app`, which also supplies the texts that another
 * namespace lacks. `use` installs a framework's binding.
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
    // The value equals the default. Without it, each call of `t` would test by regular expressions whether its key is a
    // sentence.
    keySeparator: '.',
    resources: { [language]: { app: await readTexts('app', language) } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}
