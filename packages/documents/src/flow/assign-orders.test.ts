import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignOrders } from './assign-orders.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];

it('assignOrders moves one id by changing only its order', () => {
  const orders = new Map(ids.map((id, index) => [id, index + 1]));
  expect([...assignOrders(['f', 'a', 'b', 'c', 'd', 'e'], orders)]).toEqual([['f', 0]]);
  expect([...assignOrders(['b', 'c', 'a', 'd', 'e', 'f'], orders)]).toEqual([['a', 3.5]]);
  expect([...assignOrders(['a', 'x', 'b', 'c', 'd', 'e', 'f'], orders)]).toEqual([['x', 1.5]]);
});

it('assignOrders gives all ids new orders if no number is left between the orders of two ids', () => {
  expect(
    [
      ...assignOrders(
        ['a', 'x', 'b'],
        new Map([
          ['a', 1],
          ['b', 1],
        ]),
      ),
    ].map(([id]) => id),
  ).toContain('x');
  expect([
    ...assignOrders(
      ['a', 'x', 'b'],
      new Map([
        ['a', 1],
        ['b', 1 + Number.EPSILON],
      ]),
    ),
  ]).toEqual([
    ['a', 1],
    ['x', 2],
    ['b', 3],
  ]);
});

it('assignOrders brings any ids into any wanted sequence, and changes no order if the ids already have that sequence', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(ids),
      fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: -3, max: 3 })),
      (wanted, given) => {
        const orders = new Map(Object.entries(given));
        const placed = assignOrders(wanted, orders);
        const orderOf = (id: string) => placed.get(id) ?? orders.get(id) ?? Number.NaN;
        expect(wanted.toSorted((a, b) => orderOf(a) - orderOf(b))).toEqual(wanted);
        expect(new Set(wanted.map(orderOf)).size).toBe(wanted.length);
        expect(assignOrders(wanted, new Map(wanted.map((id) => [id, orderOf(id)]))).size).toBe(0);
      },
    ),
  );
});
