import { expect, test } from 'vitest';
import { formatPageTitle } from './format-page-title.ts';

test.each([
  [0, 'Prosa'],
  [1, '① - Prosa'],
  [20, '⑳ - Prosa'],
  [21, '21 - Prosa'],
  [100, '100 - Prosa'],
])('with %i unread tickets the title is %s', (unread, title) => {
  expect(formatPageTitle('Prosa', unread)).toBe(title);
});
