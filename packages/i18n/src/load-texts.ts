import type { i18n } from 'i18next';
import { isSpoken, type Language, type PSEUDO_LOCALE } from './languages.ts';
import type { Namespace } from './namespaces.ts';
import { readTexts } from './read-texts.ts';

/** Loads the namespaces in the language spoken, all at once; rejects where one does not come. */
export async function loadTexts(instance: i18n, wanted: readonly Namespace[]): Promise<void> {
  const { language } = instance;
  if (!isSpoken(language)) return;
  await addTexts(instance, language, wanted);
  // Another language may have been chosen meanwhile.
  if (instance.language !== language) await loadTexts(instance, wanted);
}

/** Loads all that is there of the language spoken in another one, and speaks that from then on. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  const missing = (): readonly Namespace[] =>
    (Object.keys(instance.getDataByLanguage(instance.language) ?? {}) as Namespace[]) // nobody else adds any
      .filter((name) => !instance.hasResourceBundle(language, name));
  // A screen that opens meanwhile brings one more.
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
