import { expect, test } from 'vitest';
import { parsePushAnswer, toPushPauseMs } from './push-rules.ts';

const now = new Date('2026-03-01T12:00:00Z');

test("a push service's answer has the meaning that RFC 8030 defines", () => {
  expect(parsePushAnswer(201, null, now)).toEqual({ kind: 'taken' });
  for (const status of [404, 410]) expect(parsePushAnswer(status, null, now)).toEqual({ kind: 'gone' });
  expect(parsePushAnswer(413, null, now)).toEqual({ kind: 'too-large' });
  for (const status of [301, 400, 401, 403]) expect(parsePushAnswer(status, null, now)).toEqual({ kind: 'refused' });
  for (const status of [429, 500, 503]) expect(parsePushAnswer(status, null, now)).toEqual({ kind: 'retry', afterMs: 0 });
});

test('the wait that Retry-After demands, in seconds or by a date, is never negative and at most a day', () => {
  const after = (text: string) => parsePushAnswer(429, text, now);
  expect(after('120')).toEqual({ kind: 'retry', afterMs: 120_000 });
  expect(after('Sun, 01 Mar 2026 12:05:00 GMT')).toEqual({ kind: 'retry', afterMs: 300_000 });
  expect(after('Sun, 01 Mar 2026 11:00:00 GMT')).toEqual({ kind: 'retry', afterMs: 0 });
  expect(after('soon')).toEqual({ kind: 'retry', afterMs: 0 });
  expect(after('99999999')).toEqual({ kind: 'retry', afterMs: 86_400_000 });
});

test('the pause before a device is notified again grows with each failure, up to an hour', () => {
  expect([1, 2, 3].map(toPushPauseMs)).toEqual([15_000, 30_000, 60_000]);
  expect(toPushPauseMs(30)).toBe(3_600_000);
});
