import type { Texts } from './read-texts.ts';

/** Stands for the letters that a longer language would add; no text of ours has it, so it also tells texts from data. */
export const FILLER = 'ŵ';
const SHARE = 0.4;
/** Words, and what must stay as it is: placeholders. */
const WORDS = /\{\{.*?\}\}|\p{L}+/gu;

/** A text whose every word is 40 % longer. */
export const lengthen = (text: string): string =>
  text.replace(WORDS, (part) => (part.startsWith('{') ? part : part + FILLER.repeat(Math.round(part.length * SHARE))));

/** The same tree of texts with longer words: the pseudo-locale, which shows where a text of ours would not fit. */
export const lengthenTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? lengthen(text) : lengthenTexts(text)]),
  );
