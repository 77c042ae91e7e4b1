import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listSendTimes, type Recurrence, scheduleDayTypes, scheduleIntervals, type SeriesStart } from './recurrence.ts';

const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const recurrences: fc.Arbitrary<Recurrence> = fc.record({
  intervalo: fc.constantFrom(...scheduleIntervals),
  valorIntervalo: fc.integer({ min: 1, max: 40 }),
  enviarQuantasVezes: fc.integer({ min: 1, max: 12 }),
  tipoDias: fc.constantFrom(...scheduleDayTypes),
});
const starts: fc.Arbitrary<SeriesStart> = fc.record({
  firstAt: fc.date({ min: new Date('2015-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
  timeZone: fc.constantFrom(...zones),
});
/** Time zones, each with an instant at which its clocks change, forward or back. */
const clockChanges = [
  ['America/Sao_Paulo', '2018-11-04T03:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00Z'],
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
] as const;
/**
 * Series that repeat after a few days, at about the time of day at which a clock changes. Some of their messages fall on skipped
 * or repeated times.
 */
const seriesAcrossChange: fc.Arbitrary<readonly [Recurrence, SeriesStart]> = fc
  .record({
    valorIntervalo: fc.integer({ min: 1, max: 3 }),
    change: fc.constantFrom(...clockChanges),
    days: fc.integer({ min: 0, max: 12 }),
    minutes: fc.integer({ min: -90, max: 90 }),
  })
  .map(({ valorIntervalo, change: [timeZone, changedAt], days, minutes }) => [
    { intervalo: 1, valorIntervalo, enviarQuantasVezes: 12, tipoDias: 4 },
    { firstAt: new Date(Date.parse(changedAt) - days * DAY_MS + minutes * MINUTE_MS), timeZone },
  ]);
const series = fc.oneof({ arbitrary: fc.tuple(recurrences, starts), weight: 4 }, { arbitrary: seriesAcrossChange, weight: 1 });

const formats = new Map<string, Intl.DateTimeFormat>();
/** Returns a date format for a language and time zone. Each format is created once and then used again. */
function findFormat(language: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...options });
  formats.set(key, format);
  return format;
}
/** Formats an instant as the date and time on a wall clock. */
const toWallDateTime = (at: Date, timeZone: string) => {
  const [date = '', time = ''] = findFormat('sv-SE', timeZone, { dateStyle: 'short', timeStyle: 'medium' }).format(at).split(' ');
  return { date, time };
};
const toWeekday = (at: Date, timeZone: string) => findFormat('en', timeZone, { weekday: 'short' }).format(at);
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Yields the dates of the repetitions whose interval is in days, weeks or months. The function counts the days of the calendar
 * one by one.
 */
function* walkCalendar({ intervalo, valorIntervalo }: Recurrence, first: string): Generator<string, never> {
  const dayOfMonth = Number(first.slice(8));
  let [date, month] = [first, first.slice(0, 7)];
  for (;;) {
    if (intervalo === 3) {
      for (let step = 0; step < valorIntervalo; step += 1) month = addDays(`${month}-28`, 7).slice(0, 7);
      date = `${month}-01`;
      while (Number(date.slice(8)) < dayOfMonth && addDays(date, 1).slice(0, 7) === month) date = addDays(date, 1);
    } else for (let day = 0; day < valorIntervalo * (intervalo === 2 ? 7 : 1); day += 1) date = addDays(date, 1);
    yield date;
  }
}

const offsets = new Map<string, readonly number[]>();
/** Lists the offsets of a zone's wall clock from UTC, in milliseconds. A zone that changes its clocks has several offsets. */
function listOffsets(timeZone: string): readonly number[] {
  const found = offsets.get(timeZone) ?? [
    ...new Set(
      Array.from({ length: 12 * 80 }, (_, month) => Date.UTC(2015, month)).map((atMs) => toWallMs(atMs, timeZone) - atMs),
    ),
  ];
  offsets.set(timeZone, found);
  return found;
}
function toWallMs(atMs: number, timeZone: string): number {
  const { date, time } = toWallDateTime(new Date(atMs), timeZone);
  return Date.parse(`${date}T${time}Z`);
}

/**
 * Finds the instant at which a wall clock shows a date and time. If the clock shows this time twice, the first instant is
 * returned. If the clock skips this time, the offset before the skip is used.
 */
function findInstant(date: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}Z`);
  const instants = listOffsets(timeZone).map((offset) => wanted - offset);
  const shown = instants.filter((atMs) => toWallMs(atMs, timeZone) === wanted);
  return shown.length === 0 ? Math.max(...instants) : Math.min(...shown);
}

/**
 * Lists the instants of a series. A repetition that must not be on a weekend is moved one day at a time until it is on a working
 * day.
 */
function listExpectedTimes(recurrence: Recurrence, { firstAt, timeZone }: SeriesStart): number[] {
  const { intervalo, valorIntervalo, enviarQuantasVezes, tipoDias } = recurrence;
  const times = [firstAt.getTime()];
  const first = toWallDateTime(firstAt, timeZone);
  const calendar = walkCalendar(recurrence, first.date);
  for (let repetition = 1; times.length < enviarQuantasVezes; repetition += 1) {
    const minutesLater = firstAt.getTime() + repetition * valorIntervalo * MINUTE_MS;
    const wall = intervalo === 4 ? toWallDateTime(new Date(minutesLater), timeZone) : { ...first, date: calendar.next().value };
    let { date } = wall;
    while (tipoDias !== 4 && isWeekend(date)) date = addDays(date, tipoDias === 5 ? -1 : 1);
    const isPlain = intervalo === 4 && date === wall.date;
    const at = isPlain ? minutesLater : findInstant(date, wall.time, timeZone) + firstAt.getUTCMilliseconds();
    if (at > (times.at(-1) ?? 0)) times.push(at);
  }
  return times;
}

it('for a thousand random recurrences, listSendTimes returns the same times as a computation by calendar and wall clock', () => {
  fc.assert(
    fc.property(series, ([recurrence, start]) => {
      const times = listSendTimes(recurrence, start).map((at) => at.getTime());
      expect(times).toEqual(listExpectedTimes(recurrence, start));
    }),
    { numRuns: 1_250 },
  );
});

it('the first message of a series is sent at the chosen time, and each further message is sent later than the previous one', () => {
  fc.assert(
    fc.property(recurrences, starts, (recurrence, start) => {
      const times = listSendTimes(recurrence, start).map((at) => at.getTime());
      expect(times).toHaveLength(recurrence.enviarQuantasVezes);
      expect(times[0]).toBe(start.firstAt.getTime());
      expect(times.every((at, place) => place === 0 || at > (times[place - 1] ?? 0))).toBe(true);
    }),
  );
});

it('a series in days, weeks or months keeps its time of day, unless a change of the clocks skips this time', () => {
  const byDate = recurrences.filter(({ intervalo }) => intervalo !== 4);
  fc.assert(
    fc.property(byDate, starts, (recurrence, start) => {
      const [first, ...others] = listSendTimes(recurrence, start).map((at) => ({ at, ...toWallDateTime(at, start.timeZone) }));
      for (const { at, time } of others) {
        if (time === first?.time) continue;
        // A message may have another time of day only if the clock was put forward shortly before. The clock then shows a time
        // more than two hours later than it showed two hours ago.
        const before = toWallDateTime(new Date(at.getTime() - 2 * 60 * MINUTE_MS), start.timeZone).time;
        const passed = (Date.parse(`1970-01-02T${time}Z`) - Date.parse(`1970-01-02T${before}Z`) + DAY_MS) % DAY_MS;
        expect(passed).toBeGreaterThan(2 * 60 * MINUTE_MS);
      }
    }),
  );
});

it('a series in minutes has exactly its interval between the messages, if no message is moved from a weekend', () => {
  const byMinute = recurrences.map((recurrence) => ({ ...recurrence, intervalo: 4 as const, tipoDias: 4 as const }));
  fc.assert(
    fc.property(byMinute, starts, (recurrence, start) => {
      const times = listSendTimes(recurrence, start).map((at) => at.getTime());
      const expected = times.map((_, place) => start.firstAt.getTime() + place * recurrence.valorIntervalo * MINUTE_MS);
      expect(times).toEqual(expected);
    }),
  );
});

it('in a series that moves to working days, no message after the first one is sent on a weekend', () => {
  fc.assert(
    fc.property(recurrences, starts, fc.constantFrom(5 as const, 6 as const), (recurrence, start, tipoDias) => {
      const [, ...others] = listSendTimes({ ...recurrence, tipoDias }, start);
      expect(others.map((at) => toWeekday(at, start.timeZone))).not.toContain('Sat');
      expect(others.map((at) => toWeekday(at, start.timeZone))).not.toContain('Sun');
    }),
  );
});

it('a monthly message that begins on 31 January is sent on 28 February and again on 31 March', () => {
  const monthly: Recurrence = { intervalo: 3, valorIntervalo: 1, enviarQuantasVezes: 4, tipoDias: 4 };
  const times = listSendTimes(monthly, { firstAt: new Date('2026-01-31T12:00:00Z'), timeZone: 'America/Sao_Paulo' });
  expect(times.map((at) => at.toISOString().slice(0, 10))).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
});

it('a daily message on working days skips the weekend, and is still sent the chosen number of times', () => {
  const daily: Recurrence = { intervalo: 1, valorIntervalo: 1, enviarQuantasVezes: 4, tipoDias: 6 };
  const times = listSendTimes(daily, { firstAt: new Date('2026-11-26T12:00:00Z'), timeZone: 'America/Sao_Paulo' });
  expect(times.map((at) => at.toISOString().slice(0, 10))).toEqual(['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01']);
});
