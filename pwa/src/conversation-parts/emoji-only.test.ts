import { expect, test } from 'vitest';
import { isEmojiOnly } from './emoji-only.ts';

test('one to three emoji are large, including joined and coloured ones, flags and keycaps', () => {
  for (const text of ['❤️', '😂😂😂', '👨‍👩‍👧‍👦', '👍🏽 🙏', '🇧🇷', '1️⃣']) expect(isEmojiOnly(text), text).toBe(true);
});

test('text, digits and more than three emoji are not large', () => {
  for (const text of ['', '  ', 'oi 😂', '😂😂😂😂', '123', '#', '©']) expect(isEmojiOnly(text), text).toBe(false);
});
