import type { DayCompany, DayHours, DayShift } from '../world/day-company.ts';

type LocalClock = { readonly date: string; readonly time: string };

/** The shifts of every day if no service hours are stored (rule H2). */
const DEFAULT_SHIFTS: readonly DayShift[] = [
  ['08:00', '12:00'],
  ['13:00', '18:00'],
];
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local date (`yyyy-mm-dd`) and time (`hh:mm`) in a time zone. */
function readClock(atMs: number, timeZone: string): LocalClock {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  formats.set(timeZone, format);
  const [date = '', time = ''] = format.format(atMs).split(' ');
  return { date, time };
}

/** Converts a time to the date in the company's time zone. */
export const toLocalDate = (atMs: number, { timeZone }: Pick<DayCompany, 'timeZone'>): string => readClock(atMs, timeZone).date;

function listShifts({ week }: DayHours, { holiday }: DayCompany, date: string): readonly DayShift[] {
  if (holiday?.date === date) return holiday.shifts;
  return week === null ? DEFAULT_SHIFTS : (week[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? []);
}

/**
 * Returns true if the service hours are open at this time. A shift is open until the end of its last minute, even if this minute
 * is on the next day.
 */
export function isOpen(hours: DayHours, company: DayCompany, atMs: number): boolean {
  const { date, time } = readClock(atMs, company.timeZone);
  const yesterday = new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return (
    listShifts(hours, company, date).some(([start, end]) => time >= start && (time <= end || end < start)) ||
    listShifts(hours, company, yesterday).some(([start, end]) => end < start && time <= end)
  );
}
