import { weekdaysEn, type WeekdayHours } from '@prosa/contract/service-hours/service-hours';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultServiceHours } from './constants.ts';
import { isOpenAt, findNextClosing, findNextOpening, type OpeningHours } from './opening-hours.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
/** Days on which or near which clocks change in New York, Lord Howe (by half an hour), São Paulo and Istanbul. */
const changes = ['2026-03-08', '2026-11-01', '2026-04-04', '2026-10-03', '2018-11-04', '2018-02-18', '2016-03-27'];

const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(toText);
const shift = fc.oneof({ arbitrary: fc.tuple(time, time), weight: 3 }, { arbitrary: fc.constant(['', ''] as const), weight: 1 });
const shifts = fc.tuple(shift, shift).map(([[startTimeA, endTimeA], [startTimeB, endTimeB]]) => ({
  startTimeA,
  endTimeA,
  startTimeB,
  endTimeB,
}));
const schedules = fc
  .uniqueArray(fc.constantFrom(...weekdaysEn), { maxLength: 7 })
  .chain((days) => fc.tuple(...days.map((weekdayEn) => shifts.map((each) => ({ weekday: '', weekdayEn, ...each })))));
const instant = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * 1_440, max: 3 * 1_440 }), fc.integer({ min: 0, max: 59_999 }))
  .map(([date, minutes, ms]) => new Date(Date.parse(date) + minutes * MINUTE + ms));
const caseOf = fc.tuple(schedules, fc.constantFrom(...zones), instant).chain(([week, timeZone, at]) =>
  fc
    .uniqueArray(
      fc
        .tuple(fc.integer({ min: -4, max: 4 }), shifts, fc.boolean(), fc.nat({ max: 3 }))
        .map(([days, each, everyYear, years]) => {
          const date = new Date(at.getTime() + days * DAY).toISOString().slice(0, 10);
          return { date: `${Number(date.slice(0, 4)) - years}${date.slice(4)}`, everyYear, ...each };
        }),
      { maxLength: 3, selector: ({ date }) => date.slice(4) },
    )
    .chain((holidays) =>
      fc.option(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.nat({ max: 3 }))).map((days) => {
        const dayAfter = (count: number) => new Date(at.getTime() + count * DAY).toISOString().slice(0, 10);
        const vacation = days === null ? null : { from: dayAfter(days[0]), to: dayAfter(days[0] + days[1]) };
        return { hours: { schedules: week, timeZone, holidays, vacation } satisfies OpeningHours, at };
      }),
    ),
);

function toText([hour, minute]: readonly [number, number]): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Lists every open minute near an instant on the wall clock, in another way than the tested code. */
function openMinutes({ schedules: week, holidays, vacation = null }: OpeningHours, at: Date): Set<string> {
  const open = new Set<string>();
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  for (let days = -9; days <= 9; days += 1) {
    const date = new Date(at.getTime() + days * DAY).toISOString().slice(0, 10);
    const name = names[new Date(date).getUTCDay()];
    if (vacation !== null && date >= vacation.from && date <= vacation.to) continue;
    const comesBack = ({ everyYear, date: first }: (typeof holidays)[number]) =>
      everyYear === true && first < date && first.slice(4) === date.slice(4);
    const entry =
      holidays.find((each) => each.date === date) ?? holidays.find(comesBack) ?? week.find(({ weekdayEn }) => weekdayEn === name);
    if (entry === undefined) continue;
    for (const [start, end] of [
      [entry.startTimeA, entry.endTimeA],
      [entry.startTimeB, entry.endTimeB],
    ] as const) {
      if (start === '') continue;
      let clock = Date.parse(`${date}T${start}:00Z`);
      const last = Date.parse(`${date}T${end}:00Z`) + (end < start ? DAY : 0);
      for (; clock <= last; clock += MINUTE) open.add(new Date(clock).toISOString().slice(0, 16));
    }
  }
  return open;
}
const formats = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })]),
);
const wallClock = (at: number, timeZone: string) => formats.get(timeZone)?.format(at).replace(' ', 'T') ?? '';

describe('opening hours', () => {
  it('the opening hours agree with an independent computation at every minute', () => {
    fc.assert(
      fc.property(caseOf, ({ hours, at }) => {
        expect(isOpenAt(hours, at)).toBe(openMinutes(hours, at).has(wallClock(at.getTime(), hours.timeZone)));
      }),
      { numRuns: 300 },
    );
  });

  it('the next opening and the next closing are at the same minute as in an independent computation', () => {
    const AHEAD = 3 * 1_440;
    fc.assert(
      fc.property(caseOf, ({ hours, at }) => {
        const open = openMinutes(hours, at);
        const first = Math.floor(at.getTime() / MINUTE) * MINUTE;
        const find = (wanted: boolean) => {
          for (let minute = 0; minute < AHEAD; minute += 1)
            if (open.has(wallClock(first + minute * MINUTE, hours.timeZone)) === wanted)
              return minute === 0 ? at : new Date(first + minute * MINUTE);
          return undefined;
        };
        for (const [found, expected] of [
          [findNextOpening(hours, at), find(true)],
          [findNextClosing(hours, at), find(false)],
        ])
          if (expected === undefined) expect(found === undefined || found.getTime() >= first + AHEAD * MINUTE).toBe(true);
          else expect(found).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  const hours = (entries: readonly WeekdayHours[], holidays: OpeningHours['holidays'] = []): OpeningHours => ({
    schedules: entries,
    holidays,
    timeZone: 'America/Sao_Paulo',
  });

  it('a company, queue or connection that has set no service hours is open from 08:00 to 12:00 and from 13:00 to 18:00 every day, including the last minute', () => {
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

  it('a holiday that recurs every year begins in its own year, and another holiday on that date takes precedence', () => {
    const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
    const christmas = [
      { ...closed, date: '2026-12-25', everyYear: true },
      { ...closed, date: '2028-12-25', startTimeA: '09:00', endTimeA: '11:00' },
    ];
    const open = (year: number) => isOpenAt(hours(defaultServiceHours, christmas), new Date(`${year}-12-25T10:00-03:00`));
    expect([2025, 2026, 2027, 2028, 2029].map(open)).toEqual([true, false, false, true, false]);
  });

  it('no minute of a collective vacation is open, and the usual hours apply again on the day after it', () => {
    const away = { ...hours(defaultServiceHours), vacation: { from: '2026-12-26', to: '2027-01-03' } };
    const isOpen = (date: string) => isOpenAt(away, new Date(`${date}T10:00-03:00`));
    expect(['2026-12-25', '2026-12-26', '2027-01-03', '2027-01-04'].map(isOpen)).toEqual([true, false, false, true]);
    expect(findNextOpening(away, new Date('2026-12-25T19:00-03:00'))).toEqual(new Date('2027-01-04T08:00-03:00'));
  });

  it('service hours without a shift never open', () => {
    expect(findNextOpening(hours([]), new Date('2026-11-22T12:00:00Z'))).toBeUndefined();
  });
});
