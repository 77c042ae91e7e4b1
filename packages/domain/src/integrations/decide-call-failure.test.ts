import { integrationFailures } from '@prosa/contract/integrations/integration-call';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_CALL_ATTEMPTS, MAX_CALL_PAUSE_MS } from './constants.ts';
import { decideCallFailure, type FailedCall } from './decide-call-failure.ts';

const createFailedCall = (over: Partial<FailedCall>): FailedCall => ({
  failure: 'status',
  status: 500,
  retryAfterMs: null,
  ...over,
});
const first = { attempt: 1, continuesSession: false };

it.each([
  ['an overloaded server', { status: 500 }],
  ['a server that asks for patience', { status: 429 }],
  ['a server that cannot be reached', { failure: 'unreachable', status: null }],
  ['a server that does not answer in time', { failure: 'timeout', status: null }],
] as const)('X8: a call to %s is retried after growing pauses, up to a limit', (_name, over) => {
  const pauses = Array.from({ length: MAX_CALL_ATTEMPTS }, (_, index) =>
    decideCallFailure(createFailedCall(over), { attempt: index + 1, continuesSession: false }),
  );
  expect(pauses.map((each) => (each.kind === 'retry' ? each.afterMs : each.kind))).toEqual([
    2_000,
    8_000,
    20_000,
    60_000,
    'give-up',
  ]);
});

it.each([
  ['a wrong address', { status: 404 }],
  ['a refused call', { status: 401 }],
  ['a redirect', { status: 302 }],
  ['an address that may not be called', { failure: 'address', status: null }],
  ['an answer that is too large', { failure: 'size', status: 200 }],
  ['an answer that is not as documented', { failure: 'answer', status: 200 }],
  ['a refused key', { failure: 'credentials', status: 400 }],
] as const)('X8: %s does not lead to a retry', (_name, over) => {
  expect(decideCallFailure(createFailedCall(over), first)).toEqual({ kind: 'give-up' });
});

it('X8: a conversation that the other system has forgotten begins anew', () => {
  expect(decideCallFailure(createFailedCall({ status: 404 }), { attempt: 1, continuesSession: true })).toEqual({
    kind: 'start-again',
  });
});

it('X8: the pause that the other system asks for is respected up to a limit', () => {
  fc.assert(
    fc.property(
      fc.record({
        failure: fc.constantFrom(...integrationFailures),
        status: fc.option(fc.integer({ min: 100, max: 599 })),
        retryAfterMs: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      }),
      fc.integer({ min: 1, max: 8 }),
      (call, attempt) => {
        const decision = decideCallFailure(call, { attempt, continuesSession: false });
        if (decision.kind !== 'retry') return;
        expect(decision.afterMs).toBeLessThanOrEqual(MAX_CALL_PAUSE_MS);
        expect(decision.afterMs).toBeGreaterThanOrEqual(Math.min(MAX_CALL_PAUSE_MS, call.retryAfterMs ?? 0));
        expect(attempt).toBeLessThan(MAX_CALL_ATTEMPTS);
      },
    ),
  );
});
