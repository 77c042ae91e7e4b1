import { expect, test } from 'vitest';
import { parseVolume } from './sound-volume.ts';

test.each([
  [null, 1],
  ['0', 0],
  ['0.3', 0.3],
  ['1', 1],
  ['7', 1],
  ['-1', 1],
  ['loud', 1],
])('the stored volume %s is read as %f', (text, volume) => {
  expect(parseVolume(text)).toBe(volume);
});
