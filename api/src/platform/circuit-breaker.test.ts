import { expect, test } from 'vitest';
import { createCircuitBreaker, FAILURES_TO_OPEN, BREAKER_OPEN_MS } from './circuit-breaker.ts';

const at = (ms: number): Date => new Date(Date.parse('2026-01-05T12:00:00Z') + ms);
const createOpenBreaker = () => {
  const breaker = createCircuitBreaker();
  for (let failure = 0; failure < FAILURES_TO_OPEN; failure += 1) breaker.report('a', false, at(0));
  return breaker;
};

test('the breaker lets calls pass until enough consecutive ones fail, and a success restarts the count', () => {
  const breaker = createCircuitBreaker();
  for (let failure = 1; failure < FAILURES_TO_OPEN; failure += 1) breaker.report('a', false, at(0));
  expect(breaker.report('a', true, at(0))).toBe(false);
  for (let failure = 1; failure < FAILURES_TO_OPEN; failure += 1) breaker.report('a', false, at(0));
  expect(breaker.enter('a', at(0))).toBe(0);
  breaker.report('a', false, at(0));
  expect(breaker.enter('a', at(0))).toBe(BREAKER_OPEN_MS);
});

test('an open breaker blocks only calls with its own key', () => {
  expect(createOpenBreaker().enter('b', at(1))).toBe(0);
});

test('after the pause one call is the probe, and the others wait for its outcome', () => {
  const breaker = createOpenBreaker();
  expect(breaker.enter('a', at(BREAKER_OPEN_MS - 1))).toBe(1);
  expect(breaker.enter('a', at(BREAKER_OPEN_MS))).toBe(0);
  expect(breaker.enter('a', at(BREAKER_OPEN_MS))).toBeGreaterThan(0);
  expect(breaker.report('a', true, at(BREAKER_OPEN_MS + 1))).toBe(true);
  expect([breaker.enter('a', at(BREAKER_OPEN_MS + 1)), breaker.enter('a', at(BREAKER_OPEN_MS + 1))]).toEqual([0, 0]);
});

test('a failed probe blocks all calls for another pause', () => {
  const breaker = createOpenBreaker();
  expect(breaker.enter('a', at(BREAKER_OPEN_MS))).toBe(0);
  expect(breaker.report('a', false, at(BREAKER_OPEN_MS))).toBe(false);
  expect(breaker.enter('a', at(BREAKER_OPEN_MS + 1))).toBe(BREAKER_OPEN_MS - 1);
});
