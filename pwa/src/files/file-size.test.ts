import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('a size is written with a short number and its unit', () => {
  expect(fileSize(10, 'pt-BR')).toBe('1 kB');
  expect(fileSize(448_000, 'pt-BR')).toBe('448 kB');
  expect(fileSize(1_540_000, 'pt-BR')).toBe('1,5 MB');
  expect(fileSize(64_000_000, 'en-GB')).toBe('64 MB');
});
