import { type Language, PSEUDO_LOCALE } from './languages.ts';
import { type Namespace, namespaces } from './namespaces.ts';

/** A tree of texts by key. */
export type Texts = { readonly [key: string]: string | Texts };

/** Fetches the texts of a namespace in a language. The pseudo-locale is the source with longer words. */
export async function readTexts(namespace: Namespace, language: Language | typeof PSEUDO_LOCALE): Promise<Texts> {
  if (language !== PSEUDO_LOCALE) return (await namespaces[namespace][language]()).texts;
  const [{ lengthenTexts }, { texts }] = await Promise.all([import('./lengthen-texts.ts'), namespaces[namespace].pt()]);
  return lengthenTexts(texts);
}
