/** The number of bits in a set, which takes half a kilobyte. A ticket of about a thousand characters sets a fifth of the bits. */
const BITS_PER_SET = 4_096;
const TRIGRAM_CHARACTERS = 3;

// Returns the position of a trigram's bit in a set. The trigram begins at the index `at` of `bytes`. The three odd constants
// distribute trigrams well. Only the upper bits of the products are used, because these are well mixed.
const toBitPosition = (bytes: string, at: number): number =>
  (Math.imul(bytes.charCodeAt(at), 0x9e3779b1) ^
    Math.imul(bytes.charCodeAt(at + 1), 0x85ebca6b) ^
    Math.imul(bytes.charCodeAt(at + 2), 0xc2b2ae35)) >>>
  20;

/** Returns the set of a text's trigrams. A search skips a text whose set lacks a trigram of the search term. */
export function createTrigramSet(bytes: string): Uint32Array {
  const set = new Uint32Array(BITS_PER_SET / 32);
  for (let at = 0; at + TRIGRAM_CHARACTERS <= bytes.length; at += 1) {
    const place = toBitPosition(bytes, at);
    set[place >>> 5] = (set[place >>> 5] ?? 0) | (1 << (place & 31));
  }
  return set;
}

/** Returns the positions of a term's trigrams in a set. A term shorter than a trigram has none. */
export const listTrigramPositions = (bytes: string): number[] =>
  Array.from({ length: Math.max(0, bytes.length - TRIGRAM_CHARACTERS + 1) }, (_, at) => toBitPosition(bytes, at));

/**
 * Returns whether a text with the trigrams `set` may contain all trigrams at the positions `places`. If the result is false, the
 * text certainly lacks one of them.
 */
export const mightContainTrigrams = (set: Uint32Array, places: readonly number[]): boolean =>
  places.every((place) => (((set[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1);
