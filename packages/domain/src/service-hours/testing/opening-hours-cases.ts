import { weekdaysEn } from '@prosa/contract/service-hours/service-hours';
import fc from 'fast-check';
import type { OpeningHours } from '../opening-hours.ts';

export const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
/** Days on or near which the clocks of one of the `zones` change. Lord Howe's clock changes by half an hour. */
const clockChangeDays = ['2026-03-08', '2026-11-01', '2026-04-04', '2026-10-03', '2018-11-04', '2018-02-18', '2016-03-27'];

const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(toText);
const shift = fc.oneof({ arbitrary: fc.tuple(time, time), weight: 3 }, { arbitrary: fc.constant(['', ''] as const), weight: 1 });
const shifts = fc.tuple(shift, shift).map(([[startTimeA, endTimeA], [startTimeB, endTimeB]]) => ({
  startTimeA,
  endTimeA,
  startTimeB,
  endTimeB,
}));
const arbitraryWeekHours = fc
  .uniqueArray(fc.constantFrom(...weekdaysEn), { maxLength: 7 })
  .chain((days) => fc.tuple(...days.map((weekdayEn) => shifts.map((each) => ({ weekday: '', weekdayEn, ...each })))));
const instant = fc
  .tuple(
    fc.constantFrom(...clockChangeDays),
    fc.integer({ min: -3 * 1_440, max: 3 * 1_440 }),
    fc.integer({ min: 0, max: 59_999 }),
  )
  .map(([date, minutes, ms]) => new Date(Date.parse(date) + minutes * MINUTE_MS + ms));
/** Random opening hours, each with a random instant near a day on which clocks change. */
export const openingHoursCases = fc.tuple(arbitraryWeekHours, fc.constantFrom(...zones), instant).chain(([week, timeZone, at]) =>
  fc
    .uniqueArray(
      fc
        .tuple(fc.integer({ min: -4, max: 4 }), shifts, fc.boolean(), fc.nat({ max: 3 }))
        .map(([days, each, everyYear, years]) => {
          const date = new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);
          return { date: `${Number(date.slice(0, 4)) - years}${date.slice(4)}`, everyYear, ...each };
        }),
      { maxLength: 3, selector: ({ date }) => date.slice(4) },
    )
    .chain((holidays) =>
      fc.option(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.nat({ max: 3 }))).map((days) => {
        const dayAfter = (count: number) => new Date(at.getTime() + count * DAY_MS).toISOString().slice(0, 10);
        const vacations = days === null ? [] : [{ from: dayAfter(days[0]), to: dayAfter(days[0] + days[1]) }];
        return { hours: { schedules: week, timeZone, holidays, vacations } satisfies OpeningHours, at };
      }),
    ),
);

function toText([hour, minute]: readonly [number, number]): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Lists every open minute near an instant, as wall-clock times. The list is computed in another way than by the tested code. */
export function listOpenMinutes({ schedules: week, holidays, vacations = [] }: OpeningHours, at: Date): Set<string> {
  const open = new Set<string>();
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  for (let days = -9; days <= 9; days += 1) {
    const date = new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const name = names[new Date(date).getUTCDay()];
    if (vacations.some(({ from, to }) => date >= from && date <= to)) continue;
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
      const last = Date.parse(`${date}T${end}:00Z`) + (end < start ? DAY_MS : 0);
      for (; clock <= last; clock += MINUTE_MS) open.add(new Date(clock).toISOString().slice(0, 16));
    }
  }
  return open;
}
const formats = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })]),
);
/** Returns the wall-clock time of an instant in the form that `listOpenMinutes` uses. */
export const toWallClock = (at: number, timeZone: string) => formats.get(timeZone)?.format(at).replace(' ', 'T') ?? '';
