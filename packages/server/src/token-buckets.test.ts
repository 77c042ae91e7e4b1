import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter, createTokenBuckets } from './token-buckets.ts';

const arbitraryLimit = fc.record({
  burst: fc.integer({ min: 1, max: 20 }),
  perSecond: fc.double({ min: 0.1, max: 50, noNaN: true }),
});
const pauses = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 100 });
const key = 'one';

test('a bucket gives at most the tokens of its burst and of its refill, and returns the exact time until the next token', () => {
  fc.assert(
    fc.property(arbitraryLimit, pauses, (limit, gapsMs) => {
      const [buckets, rate] = [createTokenBuckets(), createRateLimiter(limit)];
      let [nowMs, taken] = [0, 0];
      for (const gapMs of gapsMs) {
        nowMs += gapMs;
        const wait = buckets.take([{ key, limit }], new Date(nowMs));
        expect(wait === 0).toBe(rate(nowMs));
        if (wait === 0) taken += 1;
        else {
          nowMs += wait;
          expect(buckets.take([{ key, limit }], new Date(nowMs))).toBe(0);
          expect(rate(nowMs)).toBe(true);
          taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(limit.burst + (nowMs / 1000) * limit.perSecond + 1e-6);
      }
    }),
  );
});

test('a call that takes from several buckets gets either a token of each bucket or no token at all', () => {
  const [wide, narrow] = [
    { key: 'wide', limit: { burst: 3, perSecond: 1 } },
    { key: 'narrow', limit: { burst: 1, perSecond: 0.1 } },
  ];
  const buckets = createTokenBuckets();
  const at = (seconds: number) => new Date(seconds * 1_000);
  expect([buckets.take([wide, narrow], at(0)), buckets.take([wide, narrow], at(0))]).toEqual([0, 10_000]);
  expect([1, 2, 3].map(() => buckets.take([wide], at(0)))).toEqual([0, 0, 1_000]);
});

test('a bucket gets no tokens when the clock is set back', () => {
  const limit = { burst: 1, perSecond: 1 };
  const [buckets, rate] = [createTokenBuckets(), createRateLimiter(limit)];
  const take = (ms: number) => [buckets.take([{ key, limit }], new Date(ms)), rate(ms)];
  expect([take(5_000), take(1_000), take(5_500), take(6_000)]).toEqual([
    [0, true],
    [1_000, false],
    [500, false],
    [0, true],
  ]);
});

test('a rate limiter allows either all events that are counted together or none of them', () => {
  const rate = createRateLimiter({ burst: 10, perSecond: 1 });
  expect([rate(0, 8), rate(0, 3), rate(0, 2), rate(0)]).toEqual([true, false, true, false]);
});
