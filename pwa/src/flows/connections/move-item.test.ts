import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

describe('moving an item of a list', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 0, ['b', 'a', 'c']],
    [0, -1, ['a', 'b', 'c']],
    [2, 3, ['a', 'b', 'c']],
  ])('moving an item of a list from index %i to index %i gives the order %j', (from, to, after) => {
    expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(after);
  });

  it('moving an item of a list neither loses nor doubles an item, and can be reverted', () => {
    const moves = fc
      .uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 })
      .chain((items) => fc.tuple(fc.constant(items), fc.nat(items.length - 1), fc.nat(items.length - 1)));
    fc.assert(
      fc.property(moves, ([items, from, to]) => {
        const moved = moveItem(items, from, to);
        expect([...moved].sort()).toEqual([...items].sort());
        expect(moved[to]).toBe(items[from]);
        expect(moveItem(moved, to, from)).toEqual(items);
      }),
    );
  });
});
