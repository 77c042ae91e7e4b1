/**
 * The maximum length of each field of an entry. The length of a text is in UTF-16 units, and the length of a list is in elements.
 */
export const chatEntryMaxLengths = {
  text: 10_000,
  mediaName: 255,
  mimeType: 100,
  mediaOfMessage: 10,
  mentions: 100,
  emoji: 32,
} as const;
