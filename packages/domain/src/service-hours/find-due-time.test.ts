import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultServiceHours } from './constants.ts';
import { findDueTime } from './find-due-time.ts';
import type { OpeningHours } from './opening-hours.ts';
import { listOpenMinutes, MINUTE_MS, openingHoursCases, toWallClock } from './testing/opening-hours-cases.ts';

/** The maximum number of minutes that `countToDueTime` counts from `since`, whether they are open or not. */
const MAX_COUNTED_MINUTES = 3 * 1_440;

/**
 * Counts the open minutes one by one, and returns the instant at which the target is reached. Undefined if the instant is more
 * than `MAX_COUNTED_MINUTES` minutes away.
 */
function countToDueTime(hours: OpeningHours, since: Date, minutes: number): Date | undefined {
  const open = listOpenMinutes(hours, since);
  let leftMs = minutes * MINUTE_MS;
  for (let atMs = since.getTime(), end = atMs + MAX_COUNTED_MINUTES * MINUTE_MS; atMs < end;) {
    const nextMs = (Math.floor(atMs / MINUTE_MS) + 1) * MINUTE_MS;
    if (open.has(toWallClock(atMs, hours.timeZone))) {
      if (nextMs - atMs >= leftMs) return new Date(atMs + leftMs);
      leftMs -= nextMs - atMs;
    }
    atMs = nextMs;
  }
  return undefined;
}

describe('the due time of an answer', () => {
  it('the due time equals a count minute by minute, also at midnight, in overnight shifts, on holidays and when the clocks change', () => {
    fc.assert(
      fc.property(openingHoursCases, fc.integer({ min: 1, max: 2_000 }), ({ hours, at }, minutes) => {
        const found = findDueTime(hours, at, minutes);
        const expected = countToDueTime(hours, at, minutes);
        if (expected !== undefined) expect(found).toEqual(expected);
        else expect(found === null || found.getTime() >= at.getTime() + MAX_COUNTED_MINUTES * MINUTE_MS).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('an answer is never due before the minutes of the target have passed, and a shorter target is never due later than a longer one', () => {
    fc.assert(
      fc.property(openingHoursCases, fc.integer({ min: 1, max: 600 }), ({ hours, at }, minutes) => {
        const [due, shorter] = [findDueTime(hours, at, minutes), findDueTime(hours, at, Math.ceil(minutes / 2))];
        if (due === null) return;
        expect(due.getTime()).toBeGreaterThanOrEqual(at.getTime() + minutes * MINUTE_MS);
        expect(shorter?.getTime()).toBeLessThanOrEqual(due.getTime());
      }),
    );
  });

  const week = (over: Partial<OpeningHours> = {}): OpeningHours => ({
    schedules: defaultServiceHours,
    holidays: [],
    timeZone: 'America/Sao_Paulo',
    ...over,
  });
  const at = (clock: string, date = '2026-11-25') => new Date(`${date}T${clock}-03:00`);

  it('the remaining seconds of a target are counted on after a break and on the next open day', () => {
    expect(findDueTime(week(), at('11:58:30'), 5)).toEqual(at('13:02:30'));
    const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
    const holidays = [{ ...closed, date: '2026-11-26' }];
    expect(findDueTime(week({ holidays }), at('20:00'), 10)).toEqual(at('08:10', '2026-11-27'));
    const vacations = [{ from: '2026-11-26', to: '2026-11-29' }];
    expect(findDueTime(week({ vacations }), at('20:00'), 10)).toEqual(at('08:10', '2026-11-30'));
  });

  it('the due time is null if the hours have no shift, if a vacation never ends, or if a year has too few open minutes', () => {
    expect(findDueTime(week({ schedules: [] }), at('10:00'), 1)).toBeNull();
    expect(findDueTime(week({ vacations: [{ from: '2026-01-01', to: '2099-01-01' }] }), at('10:00'), 1)).toBeNull();
    const minuteAWeek = {
      weekday: '',
      weekdayEn: 'monday',
      startTimeA: '09:00',
      endTimeA: '09:00',
      startTimeB: '',
      endTimeB: '',
    } as const;
    expect(findDueTime(week({ schedules: [minuteAWeek] }), at('10:00'), 100)).toBeNull();
    expect(findDueTime(week({ schedules: [minuteAWeek] }), at('10:00'), 2)).toEqual(at('09:01', '2026-12-07'));
  });
});
