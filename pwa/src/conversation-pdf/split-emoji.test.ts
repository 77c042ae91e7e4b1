import unicode from '@fontsource/noto-emoji/unicode.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { parseEmojiSubsets, splitEmoji } from './split-emoji.ts';

const subsets = parseEmojiSubsets(unicode);

it('a text is split where emoji begin and end, and each emoji is in a subset of the font', () => {
  const runs = splitEmoji('Até lá 😊👍 e obrigada ©', subsets);
  expect(runs.map(({ text }) => text).join('')).toBe('Até lá 😊👍 e obrigada ©');
  expect(runs.filter(({ subset }) => subset === undefined).map(({ text }) => text)).toEqual(['Até lá ', ' e obrigada ©']);
});

it('an emoji that no subset draws is left out', () => {
  expect(splitEmoji('a😊b', new Map())).toEqual([{ text: 'ab', subset: undefined }]);
});
