import { type WeekdayHours, weekdaysEn } from '@prosa/contract/service-hours/service-hours';
import { expect, it } from 'vitest';
import { formatWeek } from './format-week.ts';

const shifts = { startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' };
const noShifts = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
const week = (times: (index: number) => typeof shifts): WeekdayHours[] =>
  weekdaysEn.map((weekdayEn, index) => ({ weekday: weekdayEn, weekdayEn, ...times(index) }));
const format = (times: (index: number) => typeof shifts) => formatWeek(week(times), { nameOf: (day) => day, closed: 'closed' });

it('consecutive days with the same hours are written as one range', () => {
  expect(format((index) => (index < 5 ? shifts : noShifts))).toBe(
    'monday – friday: 08:00 – 12:00, 13:00 – 18:00; saturday – sunday: closed',
  );
});

it('a day with other hours than the days beside it is written separately, and a shift without an end has an open end', () => {
  const friday = { ...noShifts, startTimeB: '13:00' };
  expect(format((index) => (index === 4 ? friday : noShifts))).toBe(
    'monday – thursday: closed; friday: 13:00 – ; saturday – sunday: closed',
  );
});
