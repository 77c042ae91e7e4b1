import { expect, test } from 'vitest';
import { createAwarenessStates } from './awareness.ts';

test.each([
  ['who it is', { user: { id: 7 } }, true],
  ['that it types', { typing: { userId: 7 } }, true],
  ['something else', { cursor: { x: 1 }, user: null }, true],
  ['to be another', { user: { id: 8 } }, false],
  ['that another types', { typing: { userId: 8 } }, false],
  ['that another types, and no more', { user: null, typing: { userId: 8 } }, false],
  ['to be nobody that is', { user: { id: '7' } }, false],
])('L4: a connection that says %s', (_what, state, isTaken) => {
  const states = createAwarenessStates(() => undefined);
  const entry = { clientId: 1, clock: 1, state: JSON.stringify(state) };
  expect(states.take({}, 7, [entry]).news).toEqual(isTaken ? entry : null);
  expect(states.all()).toEqual(isTaken ? [entry] : []);
});
