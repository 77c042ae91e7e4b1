import { expect, it } from 'vitest';
import { formatShortInstant } from './connection-columns.tsx';

it('an instant has the format of day, month, year and time in the device’s time zone, each with two digits', () => {
  expect(formatShortInstant(new Date(2026, 0, 5, 7, 9).toISOString())).toBe('05/01/26 07:09');
});
