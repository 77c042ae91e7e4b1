import type { i18n } from 'i18next';
import { isLanguageOrPseudoLocale, type Language, type PSEUDO_LOCALE } from './languages.ts';
import type { Namespace } from './namespaces.ts';
import { importTexts } from './import-texts.ts';

/** Loads namespaces in the current language, all at the same time. Rejects if a namespace can't be loaded. */
export async function loadTexts(instance: i18n, wanted: readonly Namespace[]): Promise<void> {
  const { language } = instance;
  if (!isLanguageOrPseudoLocale(language)) return;
  await addTexts(instance, language, wanted);
  // If the user chose another language while the texts were loading, the texts of that language are loaded as well.
  if (instance.language !== language) await loadTexts(instance, wanted);
}

/** Loads all used namespaces in another language, and then makes this language the current one. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  const listMissing = (): readonly Namespace[] =>
    (Object.keys(instance.getDataByLanguage(instance.language) ?? {}) as Namespace[]) // Only this file adds namespaces.
      .filter((name) => !instance.hasResourceBundle(language, name));
  // While texts are loading, a screen may open and add a namespace, so the loop lists the missing namespaces again.
  for (let wanted = listMissing(); wanted.length > 0; wanted = listMissing()) await addTexts(instance, language, wanted);
  await instance.changeLanguage(language);
}

async function addTexts(instance: i18n, language: Language | typeof PSEUDO_LOCALE, wanted: readonly Namespace[]): Promise<void> {
  await Promise.all(
    wanted.map(async (name) => {
      if (!instance.hasResourceBundle(language, name))
        instance.addResourceBundle(language, name, await importTexts(name, language));
    }),
  );
}
