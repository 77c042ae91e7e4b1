/**
 * Returns whether the time `clock` ("HH:MM") is from `start` to `end`, including both. If `end` is before `start`, as in 22:00 to
 * 06:00, the hours continue past midnight.
 */
export function isWithinHours(clock: string, start: string, end: string): boolean {
  return start <= end ? start <= clock && clock <= end : clock >= start || clock <= end;
}

/** Returns the wall-clock time in a time zone as "HH:MM". */
export const toWallClock = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
