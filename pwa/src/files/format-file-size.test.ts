import { expect, test } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

test("a file's size is written with a short number and its unit", () => {
  expect(formatFileSize(10, 'pt-BR')).toBe('1 kB');
  expect(formatFileSize(448_000, 'pt-BR')).toBe('448 kB');
  expect(formatFileSize(1_540_000, 'pt-BR')).toBe('1,5 MB');
  expect(formatFileSize(64_000_000, 'en-GB')).toBe('64 MB');
});
