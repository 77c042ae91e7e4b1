import { expect, test } from 'vitest';
import { isFull } from './is-full.ts';
import { limits } from './limits.ts';

/** Makes `count` members; every `each` members belong to one user. */
const membersOf = (count: number, each: number) =>
  new Set(Array.from({ length: count }, (_, place) => ({ userId: 1 + Math.floor(place / each) })));

test('L6: the 501st connection to a room is refused, whatever its user', () => {
  const [last, full] = [membersOf(limits.connectionsOfRoom - 1, 1), membersOf(limits.connectionsOfRoom, 1)];
  expect([isFull(last, 9_999), isFull(full, 9_999), isFull(full, 1)]).toEqual([false, true, true]);
});

test('L6: the 21st connection of a user is refused, and other users still connect', () => {
  const members = membersOf(2 * limits.connectionsOfUser - 1, limits.connectionsOfUser);
  expect([isFull(members, 1), isFull(members, 2), isFull(members, 3)]).toEqual([true, false, false]);
});
