import { expect, it } from 'vitest';
import { isWithinHours, toWallClock } from './is-within-hours.ts';

it('isWithinHours includes the times of start and end, and accepts hours that pass midnight', () => {
  expect(isWithinHours('08:00', '08:00', '18:00')).toBe(true);
  expect(isWithinHours('18:00', '08:00', '18:00')).toBe(true);
  expect(isWithinHours('18:01', '08:00', '18:00')).toBe(false);
  expect(isWithinHours('02:00', '22:00', '06:00')).toBe(true);
  expect(isWithinHours('12:00', '22:00', '06:00')).toBe(false);
});

it('toWallClock returns the time in the given time zone', () => {
  expect(toWallClock(new Date('2026-11-21T02:30:00Z'), 'America/Sao_Paulo')).toBe('23:30');
});
