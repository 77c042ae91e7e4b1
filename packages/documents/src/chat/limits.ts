/** The longest values of an entry's fields, in UTF-16 units or elements. */
export const chatEntryMaxLengths = {
  text: 10_000,
  mediaName: 255,
  mimeType: 100,
  mediaOfMessage: 10,
  mentions: 100,
  emoji: 32,
} as const;
