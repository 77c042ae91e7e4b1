import unicode from '@fontsource/noto-emoji/unicode.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { parseEmojiSubsets, splitByFont } from './split-by-font.ts';

const subsets = parseEmojiSubsets(unicode);

it('a text is split into plain text and emoji, and each emoji gets a subset of the emoji font', () => {
  const runs = splitByFont('Até lá 😊👍 e obrigada ©', subsets);
  expect(runs.map(({ text }) => text).join('')).toBe('Até lá 😊👍 e obrigada ©');
  expect(runs.filter(({ subset }) => subset === undefined).map(({ text }) => text)).toEqual(['Até lá ', ' e obrigada ©']);
});

it('an emoji that no subset of the emoji font can draw is left out', () => {
  expect(splitByFont('a😊b', new Map())).toEqual([{ text: 'ab', subset: undefined }]);
});
