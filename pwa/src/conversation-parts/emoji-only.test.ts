import { expect, test } from 'vitest';
import { isEmojiOnly } from './emoji-only.ts';

test('a message of one to three emoji is shown large, also with joined or coloured emoji, flags and keycaps', () => {
  for (const text of ['❤️', '😂😂😂', '👨‍👩‍👧‍👦', '👍🏽 🙏', '🇧🇷', '1️⃣']) expect(isEmojiOnly(text), text).toBe(true);
});

test('a message with text, digits or more than three emoji is not shown large', () => {
  for (const text of ['', '  ', 'oi 😂', '😂😂😂😂', '123', '#', '©']) expect(isEmojiOnly(text), text).toBe(false);
});
