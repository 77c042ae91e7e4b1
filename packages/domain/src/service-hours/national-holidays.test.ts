import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toEasterSunday, listNationalHolidays } from './national-holidays.ts';

it.each([
  '1961-04-02',
  '2000-04-23',
  '2008-03-23',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
  '2285-03-22',
])('Easter Sunday falls on %s', (date) => {
  expect(toEasterSunday(Number(date.slice(0, 4)))).toBe(date);
});

it('Easter is a Sunday between 22 March and 25 April of its year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
      const date = toEasterSunday(year);
      expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(0);
      expect(date >= `${year}-03-22` && date <= `${year}-04-25`).toBe(true);
    }),
  );
});

it('the holidays of 2027 have the dates of the official calendar', () => {
  expect(listNationalHolidays(2027).map(({ key, date }) => `${date} ${key}`)).toEqual([
    '2027-01-01 newYear',
    '2027-02-09 carnival',
    '2027-03-26 goodFriday',
    '2027-04-21 tiradentes',
    '2027-05-01 labourDay',
    '2027-05-27 corpusChristi',
    '2027-09-07 independence',
    '2027-10-12 aparecida',
    '2027-11-02 allSouls',
    '2027-11-15 republic',
    '2027-11-20 blackAwareness',
    '2027-12-25 christmas',
  ]);
});
