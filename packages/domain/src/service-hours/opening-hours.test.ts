import type { WeekdayHours } from '@prosa/contract/service-hours/service-hours';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultServiceHours } from './constants.ts';
import { isOpenAt, findNextClosing, findNextOpening, type OpeningHours } from './opening-hours.ts';
import { listOpenMinutes, MINUTE_MS, openingHoursCases, toWallClock } from './testing/opening-hours-cases.ts';

describe('opening hours', () => {
  it('the opening hours agree with an independent computation at every minute', () => {
    fc.assert(
      fc.property(openingHoursCases, ({ hours, at }) => {
        expect(isOpenAt(hours, at)).toBe(listOpenMinutes(hours, at).has(toWallClock(at.getTime(), hours.timeZone)));
      }),
      { numRuns: 300 },
    );
  });

  it('the next opening and the next closing are at the same minute as in an independent computation', () => {
    const AHEAD = 3 * 1_440;
    fc.assert(
      fc.property(openingHoursCases, ({ hours, at }) => {
        const open = listOpenMinutes(hours, at);
        const first = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
        const find = (wanted: boolean) => {
          for (let minute = 0; minute < AHEAD; minute += 1)
            if (open.has(toWallClock(first + minute * MINUTE_MS, hours.timeZone)) === wanted)
              return minute === 0 ? at : new Date(first + minute * MINUTE_MS);
          return undefined;
        };
        for (const [found, expected] of [
          [findNextOpening(hours, at), find(true)],
          [findNextClosing(hours, at), find(false)],
        ])
          if (expected === undefined) expect(found === undefined || found.getTime() >= first + AHEAD * MINUTE_MS).toBe(true);
          else expect(found).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  const hours = (entries: readonly WeekdayHours[], holidays: OpeningHours['holidays'] = []): OpeningHours => ({
    schedules: entries,
    holidays,
    timeZone: 'America/Sao_Paulo',
  });

  it('the default service hours are every day from 08:00 to 12:00 and from 13:00 to 18:00, including the last minute', () => {
    const at = (clock: string) => isOpenAt(hours(defaultServiceHours), new Date(`2026-11-22T${clock}-03:00`));
    expect(['07:59:59', '08:00', '12:00:59', '12:01', '13:00', '18:00', '18:01'].map(at)).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('an overnight shift continues into the next day, even into a holiday', () => {
    const night = {
      weekday: '',
      weekdayEn: 'thursday',
      startTimeA: '22:00',
      endTimeA: '06:00',
      startTimeB: '',
      endTimeB: '',
    } as const;
    const closed = { date: '2026-12-25', startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
    const friday = (clock: string) => isOpenAt(hours([night], [closed]), new Date(`2026-12-25T${clock}-03:00`));
    expect(['05:59', '06:00', '06:01', '22:30'].map(friday)).toEqual([true, true, false, false]);
  });

  it('a yearly holiday applies from the year of its date on, but not in a year that has a holiday of its own on this date', () => {
    const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
    const christmas = [
      { ...closed, date: '2026-12-25', everyYear: true },
      { ...closed, date: '2028-12-25', startTimeA: '09:00', endTimeA: '11:00' },
    ];
    const open = (year: number) => isOpenAt(hours(defaultServiceHours, christmas), new Date(`${year}-12-25T10:00-03:00`));
    expect([2025, 2026, 2027, 2028, 2029].map(open)).toEqual([true, false, false, true, false]);
  });

  it('the company is closed during a collective vacation, and its usual hours apply again on the day after the vacation', () => {
    const away = { ...hours(defaultServiceHours), vacations: [{ from: '2026-12-26', to: '2027-01-03' }] };
    const isOpen = (date: string) => isOpenAt(away, new Date(`${date}T10:00-03:00`));
    expect(['2026-12-25', '2026-12-26', '2027-01-03', '2027-01-04'].map(isOpen)).toEqual([true, false, false, true]);
    expect(findNextOpening(away, new Date('2026-12-25T19:00-03:00'))).toEqual(new Date('2027-01-04T08:00-03:00'));
  });

  it('service hours without a shift never open', () => {
    expect(findNextOpening(hours([]), new Date('2026-11-22T12:00:00Z'))).toBeUndefined();
  });
});
