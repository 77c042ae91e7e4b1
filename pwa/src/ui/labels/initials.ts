const seedColours = [
  '#b4483c',
  '#8a5a2b',
  '#3b6fb6',
  '#2f7a59',
  '#8d4fa8',
  '#946313',
  '#b04a74',
  '#476b8a',
  '#5b5fc7',
  '#0f7480',
];
const emptySeedColour = '#5b6475';

/**
 * Returns the first letters of the first and the last word of a name, or "?" for a name without letters, such as a phone number.
 */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (first === undefined) return '?';
  return ((first.match(/\p{L}/u)?.[0] ?? '') + (last?.match(/\p{L}/u)?.[0] ?? '')).toLocaleUpperCase();
}

/** Returns a colour on which white letters are readable. The same seed always gives the same colour. */
export function toSeedColour(seed: string): string {
  if (seed === '') return emptySeedColour;
  let hash = 0;
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return seedColours[hash % seedColours.length] ?? emptySeedColour;
}
