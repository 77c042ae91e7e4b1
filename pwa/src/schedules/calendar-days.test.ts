import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths, listMonthDays, listWeekDays, toIsoDate, toDateAndTime, toInstant, toWeekday } from './calendar-days.ts';

const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
const days = dates.map((date) => Math.floor(date.getTime() / 86_400_000));

it('the view of a month consists of whole weeks from Sunday that contain all days of the month', () => {
  fc.assert(
    fc.property(days, (day) => {
      const date = toIsoDate(day);
      const shown = listMonthDays(date);
      expect(shown.length % 7).toBe(0);
      expect(toWeekday(shown[0] ?? 0)).toBe(0);
      const ofMonth = shown.map(toIsoDate).filter((each) => each.slice(0, 7) === date.slice(0, 7));
      expect(ofMonth[0]?.slice(8)).toBe('01');
      expect(ofMonth).toContain(date);
      expect(ofMonth.length).toBe(new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate());
      expect(shown.length - ofMonth.length).toBeLessThan(13);
    }),
  );
});

it('the week of a day begins on Sunday and contains that day', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(listWeekDays(day)).toContain(day);
      expect(new Date(`${toIsoDate(listWeekDays(day)[0] ?? 0)}T00:00:00Z`).getUTCDay()).toBe(0);
    }),
  );
});

it('adding a month to a date gives the same day of the next month, or the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-01-10', -1)).toBe('2025-12-10');
});

it('a time in the company’s zone is unchanged after the conversion to an instant and back', () => {
  const zones = fc.constantFrom('America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu');
  fc.assert(
    fc.property(dates, zones, (date, zone) => {
      const shown = toDateAndTime(date.toISOString(), zone);
      expect(toDateAndTime(toInstant(shown.date, shown.time, zone), zone)).toEqual(shown);
    }),
  );
});
