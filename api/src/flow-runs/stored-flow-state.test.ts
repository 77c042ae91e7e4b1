import * as v from 'valibot';
import { expect, it } from 'vitest';
import { StoredFlowState } from './stored-flow-state.ts';

it.each(['nome', '__proto__', 'constructor'])('a stored run is restored unchanged, even with a variable named %s', (name) => {
  const stored = `{"status":"reading-choice","nodeId":"m","repeats":2,"memory":{"variables":{"${name}":"Ana"},"seed":-5,"steps":3}}`;
  expect(JSON.stringify(v.parse(StoredFlowState, JSON.parse(stored)))).toBe(stored);
});

it.each([
  ['an unknown status', '{"status":"away","memory":{"variables":{},"seed":1,"steps":0}}'],
  ['a variable that is not a text', '{"status":"new","memory":{"variables":{"a":1},"seed":1,"steps":0}}'],
])('a stored run with %s is refused', (_what, stored) => {
  expect(v.is(StoredFlowState, JSON.parse(stored))).toBe(false);
});
