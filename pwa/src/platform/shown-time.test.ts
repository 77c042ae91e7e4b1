import { expect, test } from 'vitest';
import { countDaysBetween, toElapsedTime, formatListTime } from './shown-time.ts';

const now = new Date(2026, 10, 21, 14, 32);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();

test.each([
  [at(21, 9), '09:05'],
  [at(20, 23), 'ontem'],
  [at(12, 9), '12/11'],
  [new Date(2025, 10, 12).toISOString(), '12/11/25'],
])('the instant %s is shown as %s', (instant, text) => {
  expect(formatListTime(instant, now, { locale: 'pt-BR', yesterday: 'ontem' })).toBe(text);
});

test('the days between two instants are counted as calendar days', () => {
  expect(countDaysBetween(new Date(2026, 10, 20, 23, 59), new Date(2026, 10, 21, 0, 1))).toBe(1);
});

test('the elapsed time since a future instant is zero instead of negative', () => {
  expect(toElapsedTime(at(21, 13), now)).toEqual({ days: 0, hours: 1, minutes: 27 });
  expect(toElapsedTime(at(22, 13), now)).toEqual({ days: 0, hours: 0, minutes: 0 });
});
