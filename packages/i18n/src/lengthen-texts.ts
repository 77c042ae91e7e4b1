/** A tree of texts. Each key leads to a text or to a further tree. */
export type Texts = { readonly [key: string]: string | Texts };

/**
 * The character that makes words longer, as they would be in a longer language. No text of the app contains it, so a word without
 * it is a name or other data.
 */
export const FILLER_CHARACTER = 'ŵ';
const ADDED_SHARE = 0.4;
/** Matches a placeholder or a word. A placeholder must stay unchanged. */
const WORD_OR_PLACEHOLDER_PATTERN = /\{\{.*?\}\}|\p{L}+/gu;

/** Returns a text whose words are 40 % longer. */
export const lengthen = (text: string): string =>
  text.replace(WORD_OR_PLACEHOLDER_PATTERN, (part) =>
    part.startsWith('{') ? part : part + FILLER_CHARACTER.repeat(Math.round(part.length * ADDED_SHARE)),
  );

/** Returns a tree of texts with longer words, in which tests can see which texts would not fit. */
export const lengthenTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? lengthen(text) : lengthenTexts(text)]),
  );
