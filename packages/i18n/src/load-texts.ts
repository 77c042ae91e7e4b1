import type { i18n } from 'i18next';
import { isSpoken, type Language, type PSEUDO_LOCALE } from './languages.ts';
import type { Namespace } from './namespaces.ts';
import { readTexts } from './read-texts.ts';

/** Loads namespaces in the current language, all at once. Rejects where one can't be loaded. */
export async function loadTexts(instance: i18n, wanted: readonly Namespace[]): Promise<void> {
  const { language } = instance;
  if (!isSpoken(language)) return;
  await addTexts(instance, language, wanted);
  // The user may have chosen another language meanwhile.
  if (instance.language !== language) await loadTexts(instance, wanted);
}

/** Loads all loaded namespaces in another language, and then makes that the current one. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  const missing = (): readonly Namespace[] =>
    (Object.keys(instance.getDataByLanguage(instance.language) ?? {}) as Namespace[]) // No other code adds namespaces.
      .filter((name) => !instance.hasResourceBundle(language, name));
  // A screen that opens meanwhile adds a namespace.
  for (let wanted = missing(); wanted.length > 0; wanted = missing()) await addTexts(instance, language, wanted);
  await instance.changeLanguage(language);
}

async function addTexts(instance: i18n, language: Language | typeof PSEUDO_LOCALE, wanted: readonly Namespace[]): Promise<void> {
  await Promise.all(
    wanted.map(async (name) => {
      if (!instance.hasResourceBundle(language, name))
        instance.addResourceBundle(language, name, await readTexts(name, language));
    }),
  );
}
