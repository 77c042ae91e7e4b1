/** The letters of the app's languages, the most frequent first. Any letter that is not listed is rarer. */
const LETTERS_BY_FREQUENCY = ' aeoisrntdlmucpgbvhqfjyzkxw';

/**
 * The maximum length of a term that JavaScript engines find by a fast scan for its first letter. They search for a longer term
 * more slowly.
 */
const MAX_FAST_TERM_CHARACTERS = 6;

/**
 * Returns a predicate that tells whether a text contains a term. The predicate first searches for the part that begins at the
 * term's rarest letter, because most texts lack that part.
 */
export function createTermFinder(term: string): (text: string) => boolean {
  const rarity = (letter: string): number =>
    LETTERS_BY_FREQUENCY.includes(letter) ? LETTERS_BY_FREQUENCY.indexOf(letter) : Infinity;
  let from = 0;
  for (let at = 1; at < term.length - 1; at += 1) if (rarity(term.charAt(at)) > rarity(term.charAt(from))) from = at;
  const piece = term.slice(from, from + MAX_FAST_TERM_CHARACTERS);
  return (text) => text.includes(piece) && text.includes(term);
}
