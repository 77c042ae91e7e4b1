import { expect, test } from 'vitest';
import { storedVolume } from './sound-volume.ts';

test.each([
  [null, 1],
  ['0', 0],
  ['0.3', 0.3],
  ['1', 1],
  ['7', 1],
  ['-1', 1],
  ['loud', 1],
])('a stored %s becomes a volume of %f', (text, volume) => {
  expect(storedVolume(text)).toBe(volume);
});
