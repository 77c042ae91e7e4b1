import { expect, it } from 'vitest';
import { decideNextPullMs } from './pull-intervals.ts';

it.each([
  [{ isAnswered: true, isListening: true }, 0, 60_000],
  [{ isAnswered: true, isListening: false }, 0, 10_000],
  [{ isAnswered: false, isListening: true }, 0, 2_500],
  [{ isAnswered: false, isListening: false }, 1, 7_500],
])('[P8] after a pull with the outcome %o and the random number %d, the next pull comes in %d ms', (pulled, random, ms) => {
  expect(decideNextPullMs(pulled, () => random)).toBe(ms);
});
