import { expect, it } from 'vitest';
import { findNextTicket } from './find-next-ticket.ts';

const rows = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }];

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['elsewhere', undefined],
])('the row after %s is %s', (gone, next) => {
  expect(findNextTicket(rows, gone)?.uuid).toBe(next);
});

it('the last row of a list is followed by none', () => {
  expect(findNextTicket([{ uuid: 'a' }], 'a')).toBeUndefined();
});
