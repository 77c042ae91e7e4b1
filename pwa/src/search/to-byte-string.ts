const utf8 = new TextEncoder();

/**
 * Encodes a text as its UTF-8 bytes, one character for each byte. Engines store such a string in half the memory of a string with
 * an emoji, and search it faster. Searching in the results is the same as searching in the texts, except that half of a surrogate
 * pair matches any other half.
 */
export const toByteString = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- all beyond ASCII
  text.replace(/[^\u0000-\u007f]+/g, (beyond) => String.fromCharCode(...utf8.encode(beyond)));
