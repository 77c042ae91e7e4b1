import { createInstance, type i18n } from 'i18next';
import { type Language, loadTranslation } from './languages.ts';
import { hasToolTexts, loadToolTexts } from './load-tool-texts.ts';
import './typed-keys.ts';

/** An i18next instance that speaks `language`; `changeLanguage` loads the others on demand. `use` takes a framework's binding. */
export async function startTranslation(language: Language, use: (instance: i18n) => void): Promise<i18n> {
  const instance = createInstance();
  use(instance);
  await instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await loadTranslation[language]() } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}

/** Loads the language if need be and speaks it from then on. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation'))
    instance.addResourceBundle(language, 'translation', await loadTranslation[language]());
  if (hasToolTexts(instance, instance.language)) await loadToolTexts(instance, language);
  await instance.changeLanguage(language);
}
