import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BURST_PAUSE_MS, MAX_BURST_MS, toAnswerTime } from './burst-times.ts';

test('B1: a bot answers one second after a burst’s last message, and at the latest five seconds after its first message', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 20 }), (pauses) => {
      let timeMs = Date.parse('2026-01-05T12:00:00.000Z');
      const firstMs = timeMs;
      for (const pauseMs of pauses) timeMs += pauseMs;
      const answerMs = toAnswerTime({ firstAt: new Date(firstMs), lastAt: new Date(timeMs) }).getTime();
      expect(answerMs).toBeLessThanOrEqual(firstMs + MAX_BURST_MS);
      expect(answerMs === timeMs + BURST_PAUSE_MS || answerMs === firstMs + MAX_BURST_MS).toBe(true);
    }),
  );
});
