import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCalendarFormat, DAY_MS, toDayBounds, toDayNumber, toTimeZone } from './calendar.ts';

const boundsOf = (day: string, zone: string) => {
  const { start, end } = toDayBounds(day, zone);
  return [start.toISOString(), end.toISOString()];
};

it.each([
  ['2026-03-01', 'America/Sao_Paulo', ['2026-03-01T03:00:00.000Z', '2026-03-02T03:00:00.000Z']],
  ['2026-03-01', 'Asia/Kolkata', ['2026-02-28T18:30:00.000Z', '2026-03-01T18:30:00.000Z']],
  // The clock was put forward at midnight, so the day began at 01:00.
  ['2018-11-04', 'America/Sao_Paulo', ['2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z']],
  // The clock was put back at midnight, so 17 February had 25 hours.
  ['2018-02-17', 'America/Sao_Paulo', ['2018-02-17T02:00:00.000Z', '2018-02-18T03:00:00.000Z']],
  // Samoa skipped this day, so both bounds are the same instant.
  ['2011-12-30', 'Pacific/Apia', ['2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z']],
])('the day %s in %s has the bounds %j', (day, zone, bounds) => {
  expect(boundsOf(day, zone)).toEqual(bounds);
});

it('an unknown time zone counts as the default time zone', () => {
  expect(boundsOf('2026-03-01', 'Nowhere/Here')).toEqual(boundsOf('2026-03-01', 'America/Sao_Paulo'));
});

it('null and unknown names of time zones give the default time zone', () => {
  expect([toTimeZone('Europe/London'), toTimeZone('Nowhere/Here'), toTimeZone(undefined), toTimeZone(null)]).toEqual([
    'Europe/London',
    'America/Sao_Paulo',
    'America/Sao_Paulo',
    'America/Sao_Paulo',
  ]);
});

it('every instant is between the start and the end of its day', () => {
  const instants = fc.date({ min: new Date('1990-01-02'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (instant, zone) => {
      const day = new Date(toDayNumber(instant, toCalendarFormat(zone)) * DAY_MS).toISOString().slice(0, 10);
      const { start, end } = toDayBounds(day, zone);
      expect(start.getTime()).toBeLessThanOrEqual(instant.getTime());
      expect(end.getTime()).toBeGreaterThan(instant.getTime());
    }),
  );
});
