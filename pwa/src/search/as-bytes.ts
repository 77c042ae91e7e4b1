const utf8 = new TextEncoder();

/**
 * A text as the bytes of its UTF-8, one character each: engines keep such a string in half the memory of one that holds an
 * emoji, and look it through faster. One text stands in another exactly where its bytes stand in the other's; a half of a
 * surrogate pair alone stands for any such half.
 */
export const asBytes = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- all beyond ASCII
  text.replace(/[^\u0000-\u007f]+/g, (beyond) => String.fromCharCode(...utf8.encode(beyond)));
