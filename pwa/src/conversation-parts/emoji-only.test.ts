import { expect, test } from 'vitest';
import { isEmojiOnly } from './emoji-only.ts';

test('one to three emoji are large, joined and coloured ones, flags and keycaps too', () => {
  for (const text of ['❤️', '😂😂😂', '👨‍👩‍👧‍👦', '👍🏽 🙏', '🇧🇷', '1️⃣']) expect(isEmojiOnly(text), text).toBe(true);
});

test('text, digits and more than three are not', () => {
  for (const text of ['', '  ', 'oi 😂', '😂😂😂😂', '123', '#', '©']) expect(isEmojiOnly(text), text).toBe(false);
});
