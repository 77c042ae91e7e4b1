import { type Language, PSEUDO_LOCALE } from './languages.ts';
import type { Texts } from './lengthen-texts.ts';
import type { Namespace } from './namespaces.ts';

/**
 * The loaders of the namespace that the first screen uses. The other namespaces are in a list that is loaded only when one of
 * them is needed.
 */
const appTextLoaders = {
  pt: () => import('./app/pt.ts'),
  en: () => import('./app/en.ts'),
  es: () => import('./app/es.ts'),
  tr: () => import('./app/tr.ts'),
} as const;

/** Loads the texts of a namespace in a language. For the pseudo-locale, these are the Portuguese texts with longer words. */
export async function importTexts(namespace: Namespace, language: Language | typeof PSEUDO_LOCALE): Promise<Texts> {
  const files = namespace === 'app' ? appTextLoaders : (await import('./screen-namespaces.ts')).screenNamespaces[namespace];
  if (language !== PSEUDO_LOCALE) return (await files[language]()).texts;
  const [{ lengthenTexts }, { texts }] = await Promise.all([import('./lengthen-texts.ts'), files.pt()]);
  return lengthenTexts(texts);
}
