import { expect, test } from 'vitest';
import { isRoomFull } from './is-room-full.ts';
import { connectionLimits } from './connection-limits.ts';

/** Makes `count` members; every `each` members belong to one user. */
const membersOf = (count: number, each: number) =>
  new Set(Array.from({ length: count }, (_, place) => ({ userId: 1 + Math.floor(place / each) })));

test('L6: the 501st connection to a room is refused, whatever its user', () => {
  const [last, full] = [membersOf(connectionLimits.connectionsOfRoom - 1, 1), membersOf(connectionLimits.connectionsOfRoom, 1)];
  expect([isRoomFull(last, 9_999), isRoomFull(full, 9_999), isRoomFull(full, 1)]).toEqual([false, true, true]);
});

test('L6: the 21st connection of a user is refused, and other users still connect', () => {
  const members = membersOf(2 * connectionLimits.connectionsOfUser - 1, connectionLimits.connectionsOfUser);
  expect([isRoomFull(members, 1), isRoomFull(members, 2), isRoomFull(members, 3)]).toEqual([true, false, false]);
});
