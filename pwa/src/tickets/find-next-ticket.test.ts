import { expect, it } from 'vitest';
import { findNextTicket } from './find-next-ticket.ts';

const rows = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }];

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['elsewhere', undefined],
])('after the row %s leaves the list, the row to open is %s', (gone, next) => {
  expect(findNextTicket(rows, gone)?.uuid).toBe(next);
});

it('a list has no row to open after its only row leaves', () => {
  expect(findNextTicket([{ uuid: 'a' }], 'a')).toBeUndefined();
});
