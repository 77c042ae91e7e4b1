const MAX_EMOJI_SHOWN_LARGE = 3;
const EMOJI_PATTERN = /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{RI}{2}|[\d#*]\uFE0F?\u20E3)/u;
const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns whether a text consists of one to three emoji. Such a message is shown large. */
export function isEmojiOnly(text: string): boolean {
  const trimmed = text.trim();
  // A longer text needs no further check, because the longest emoji take about 35 UTF-16 units.
  if (trimmed === '' || trimmed.length > MAX_EMOJI_SHOWN_LARGE * 40) return false;
  const parts = [...graphemeSegmenter.segment(trimmed)].map(({ segment }) => segment).filter((part) => part.trim() !== '');
  return parts.length <= MAX_EMOJI_SHOWN_LARGE && parts.every((part) => EMOJI_PATTERN.test(part));
}
