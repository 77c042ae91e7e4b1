import { expect, it } from 'vitest';
import { nextTicket } from './next-ticket.ts';

const rows = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }];

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['elsewhere', undefined],
])('the row after %s is %s', (gone, next) => {
  expect(nextTicket(rows, gone)?.uuid).toBe(next);
});

it('the last row of a list is followed by none', () => {
  expect(nextTicket([{ uuid: 'a' }], 'a')).toBeUndefined();
});
