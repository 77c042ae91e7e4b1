import { expect, test } from 'vitest';
import { findReadableTextColour } from './find-readable-text-colour.ts';

test.each([
  ['#0000FF', '#ffffff'],
  ['#39ACE7', '#06121a'],
  ['#ffffff', '#06121a'],
  ['#000000', '#ffffff'],
  ['red', undefined],
])('the readable text colour on the colour %s is %s', (colour, ink) => {
  expect(findReadableTextColour(colour)).toBe(ink);
});
