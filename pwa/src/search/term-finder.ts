/** Letters from the commonest on, over the languages of the app; what isn't among them is rarer. */
const COMMON_FIRST = ' aeoisrntdlmucpgbvhqfjyzkxw';

/** Engines look for up to this many characters by leaping from one first letter to the next, for more in a slower way. */
const LEAPT = 6;

/** Makes the question whether a term stands in a text: first by its part from its rarest letter on, which mostly settles it. */
export function termFinder(term: string): (text: string) => boolean {
  const rarity = (letter: string): number => (COMMON_FIRST.includes(letter) ? COMMON_FIRST.indexOf(letter) : Infinity);
  let from = 0;
  for (let at = 1; at < term.length - 1; at += 1) if (rarity(term.charAt(at)) > rarity(term.charAt(from))) from = at;
  const piece = term.slice(from, from + LEAPT);
  return (text) => text.includes(piece) && text.includes(term);
}
