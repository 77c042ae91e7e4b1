/** A tree of texts by key. */
export type Texts = { readonly [key: string]: string | Texts };

/**
 * Stands for the characters that a longer language would add. No text of the app contains this character, so a word without it is
 * data.
 */
export const FILLER = 'ŵ';
const SHARE = 0.4;
/** Matches words, and the placeholders, which must stay unchanged. */
const WORDS = /\{\{.*?\}\}|\p{L}+/gu;

/** Returns a text whose words are 40 % longer. */
export const lengthen = (text: string): string =>
  text.replace(WORDS, (part) => (part.startsWith('{') ? part : part + FILLER.repeat(Math.round(part.length * SHARE))));

/** Returns a tree of texts whose words are longer. With these texts, the pseudo-locale shows which texts would not fit. */
export const lengthenTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? lengthen(text) : lengthenTexts(text)]),
  );
