import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { expect, test } from 'vitest';
import { createAwarenessStates } from './awareness.ts';

test.each([
  ['its own user is applied', { user: { id: 7 } }, true],
  ['its own user typing is applied', { typing: { userId: 7 } }, true],
  ['no user is applied', { cursor: { x: 1 }, user: null }, true],
  ['another user is ignored', { user: { id: 8 } }, false],
  ['another user typing is ignored', { typing: { userId: 8 } }, false],
  ['only another user typing is ignored', { user: null, typing: { userId: 8 } }, false],
  ['a user id of a wrong type is ignored', { user: { id: '7' } }, false],
])('L4: an awareness state may show only its own user: a state with %s', (_what, state, isTaken) => {
  const states = createAwarenessStates(() => undefined);
  const entry = { clientId: 1, clock: 1, state: JSON.stringify(state) };
  expect(states.applyFromConnection({}, v.parse(UserId, 7), [entry]).news).toEqual(isTaken ? entry : null);
  expect(states.all()).toEqual(isTaken ? [entry] : []);
});
