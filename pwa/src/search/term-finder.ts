/** Letters of the app's languages, the most frequent first. All others are rarer. */
const COMMON_FIRST = ' aeoisrntdlmucpgbvhqfjyzkxw';

/** Engines find a term of up to this many characters by a fast scan for its first letter, and a longer one in a slower way. */
const LEAPT = 6;

/**
 * Returns the predicate whether a text contains a term. The predicate first searches for the part from the term's rarest letter
 * on, which usually decides.
 */
export function termFinder(term: string): (text: string) => boolean {
  const rarity = (letter: string): number => (COMMON_FIRST.includes(letter) ? COMMON_FIRST.indexOf(letter) : Infinity);
  let from = 0;
  for (let at = 1; at < term.length - 1; at += 1) if (rarity(term.charAt(at)) > rarity(term.charAt(from))) from = at;
  const piece = term.slice(from, from + LEAPT);
  return (text) => text.includes(piece) && text.includes(term);
}
