import { expect, it } from 'vitest';
import { formatShortInstant } from './connection-columns.tsx';

it('an instant is formatted as dd/MM/yy HH:mm in the device’s time zone', () => {
  expect(formatShortInstant(new Date(2026, 0, 5, 7, 9).toISOString())).toBe('05/01/26 07:09');
});
