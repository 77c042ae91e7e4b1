import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listSendTimes, type Recurrence, scheduleDayTypes, scheduleIntervals } from './recurrence.ts';

const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const recurrences: fc.Arbitrary<Recurrence> = fc.record({
  intervalo: fc.constantFrom(...scheduleIntervals),
  valorIntervalo: fc.integer({ min: 1, max: 40 }),
  enviarQuantasVezes: fc.integer({ min: 1, max: 12 }),
  tipoDias: fc.constantFrom(...scheduleDayTypes),
});
const starts = fc.record({
  firstAt: fc.date({ min: new Date('2015-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
  timeZone: fc.constantFrom(...zones),
});

/** Formats an instant as the date, time and weekday on a wall clock. */
const onWall = (at: Date, timeZone: string) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('sv-SE', { timeZone, ...options }).format(at);
  return {
    date: format({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: format({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    weekday: new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(at),
  };
};
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Lists the dates of a series of days, weeks or months. Counts on the calendar, one day after the other. */
function listExpectedDates({ intervalo, valorIntervalo, tipoDias }: Recurrence, first: string, count: number): string[] {
  const dates = [first];
  for (let repetition = 1; dates.length < count; repetition += 1) {
    let date = first;
    if (intervalo === 3) {
      const dayOfMonth = Number(first.slice(8));
      let month = first.slice(0, 7);
      for (let step = 0; step < repetition * valorIntervalo; step += 1) month = addDays(`${month}-28`, 7).slice(0, 7);
      date = `${month}-01`;
      while (Number(date.slice(8)) < dayOfMonth && addDays(date, 1).slice(0, 7) === month) date = addDays(date, 1);
    } else for (let day = 0; day < repetition * valorIntervalo * (intervalo === 2 ? 7 : 1); day += 1) date = addDays(date, 1);
    while (tipoDias !== 4 && isWeekend(date)) date = addDays(date, tipoDias === 5 ? -1 : 1);
    if (date > (dates.at(-1) ?? '')) dates.push(date);
  }
  return dates;
}

it('repetitions in days, weeks and months have the dates that a calendar shows', () => {
  const byDate = recurrences.filter(({ intervalo }) => intervalo !== 4);
  fc.assert(
    fc.property(byDate, starts, (recurrence, start) => {
      const times = listSendTimes(recurrence, start);
      const dates = times.map((at) => onWall(at, start.timeZone).date);
      expect(dates).toEqual(listExpectedDates(recurrence, dates[0] ?? '', times.length));
    }),
    { numRuns: 1_000 },
  );
});

it('the first message is sent at the chosen time, and each later message later than the one before', () => {
  fc.assert(
    fc.property(recurrences, starts, (recurrence, start) => {
      const times = listSendTimes(recurrence, start).map((at) => at.getTime());
      expect(times).toHaveLength(recurrence.enviarQuantasVezes);
      expect(times[0]).toBe(start.firstAt.getTime());
      expect(times.every((at, place) => place === 0 || at > (times[place - 1] ?? 0))).toBe(true);
    }),
  );
});

it('repetitions in days, weeks and months keep their time of day, except at a time that the clock skips', () => {
  const byDate = recurrences.filter(({ intervalo }) => intervalo !== 4);
  fc.assert(
    fc.property(byDate, starts, (recurrence, start) => {
      const [first, ...others] = listSendTimes(recurrence, start).map((at) => ({ at, ...onWall(at, start.timeZone) }));
      for (const { at, time } of others) {
        if (time === first?.time) continue;
        // The clock was put forward within the last two hours, so the instant two hours earlier shows a time that is more than
        // two hours earlier.
        const before = onWall(new Date(at.getTime() - 2 * 60 * MINUTE_MS), start.timeZone).time;
        const passed = (Date.parse(`1970-01-02T${time}Z`) - Date.parse(`1970-01-02T${before}Z`) + DAY_MS) % DAY_MS;
        expect(passed).toBeGreaterThan(2 * 60 * MINUTE_MS);
      }
    }),
  );
});

it('repetitions at an interval in minutes have that interval between them, unless they are moved from a weekend', () => {
  const byMinute = recurrences.map((recurrence) => ({ ...recurrence, intervalo: 4 as const, tipoDias: 4 as const }));
  fc.assert(
    fc.property(byMinute, starts, (recurrence, start) => {
      const times = listSendTimes(recurrence, start).map((at) => at.getTime());
      const expected = times.map((_, place) => start.firstAt.getTime() + place * recurrence.valorIntervalo * MINUTE_MS);
      expect(times).toEqual(expected);
    }),
  );
});

it('if repetitions move to working days, no repetition is on a weekend', () => {
  fc.assert(
    fc.property(recurrences, starts, fc.constantFrom(5 as const, 6 as const), (recurrence, start, tipoDias) => {
      const [, ...others] = listSendTimes({ ...recurrence, tipoDias }, start);
      expect(others.map((at) => onWall(at, start.timeZone).weekday)).not.toContain('Sat');
      expect(others.map((at) => onWall(at, start.timeZone).weekday)).not.toContain('Sun');
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
