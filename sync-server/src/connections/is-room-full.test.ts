import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { expect, test } from 'vitest';
import { isRoomFull } from './is-room-full.ts';
import { connectionLimits } from './connection-limits.ts';

const userIdOf = (id: number): UserId => v.parse(UserId, id);

/** Creates `count` members of a room. Each user has `perUser` of these members. */
const createMembers = (count: number, perUser: number) =>
  new Set(Array.from({ length: count }, (_, place) => ({ userId: userIdOf(1 + Math.floor(place / perUser)) })));

test('L6: the 501st connection to a room is refused, whichever user it belongs to', () => {
  const [last, full] = [
    createMembers(connectionLimits.connectionsOfRoom - 1, 1),
    createMembers(connectionLimits.connectionsOfRoom, 1),
  ];
  expect([isRoomFull(last, userIdOf(9_999)), isRoomFull(full, userIdOf(9_999)), isRoomFull(full, userIdOf(1))]).toEqual([
    false,
    true,
    true,
  ]);
});

test('L6: the 21st connection of one user is refused, and other users still connect', () => {
  const members = createMembers(2 * connectionLimits.connectionsOfUser - 1, connectionLimits.connectionsOfUser);
  expect([isRoomFull(members, userIdOf(1)), isRoomFull(members, userIdOf(2)), isRoomFull(members, userIdOf(3))]).toEqual([
    true,
    false,
    false,
  ]);
});
