import type { WeekdayHours } from '@prosa/contract/service-hours/service-hours';
import { DEFAULT_SHIFTS } from './constants.ts';
import { MINUTES_PER_DAY, toMinuteOfDay } from '../time/local-time.ts';

/** The step, in minutes, by which the start or end of a shift is moved. */
export const SHIFT_STEP_MINUTES = 15;
/** The length of a suggested shift that takes its length from no other shift, in minutes. */
const USUAL_SHIFT_MINUTES = 240;

export type DayShifts = Pick<WeekdayHours, 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB'>;
export type ShiftName = 'A' | 'B';
export type ShiftEdge = 'start' | 'end';

/** A span in minutes since the midnight at which the day begins. The end of an overnight shift is after minute 1,440. */
export type MinuteSpan = { readonly start: number; readonly end: number };

export const shiftNames = ['A', 'B'] as const satisfies readonly ShiftName[];
const fieldNamesByShift = {
  A: { start: 'startTimeA', end: 'endTimeA' },
  B: { start: 'startTimeB', end: 'endTimeB' },
} as const satisfies Readonly<Record<ShiftName, Readonly<Record<ShiftEdge, keyof DayShifts>>>>;

/** Returns the wall-clock times of a shift's start and end. An empty text means that the time is missing. */
export const toShiftTimes = (day: DayShifts, shift: ShiftName) => ({
  start: day[fieldNamesByShift[shift].start],
  end: day[fieldNamesByShift[shift].end],
});

/** Converts the start and end of a shift to the fields of a day. */
export const toShiftFields = (shift: ShiftName, { start, end }: { start: string; end: string }): Partial<DayShifts> => ({
  [fieldNamesByShift[shift].start]: start,
  [fieldNamesByShift[shift].end]: end,
});

/** Converts a number of minutes since midnight to a wall-clock time, HH:MM. The minute may be on the next day. */
export function toWallClockTime(minute: number): string {
  const ofDay = ((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the span of a shift, or undefined if its start or its end is missing. */
export function toShiftSpan(day: DayShifts, shift: ShiftName): MinuteSpan | undefined {
  const times = toShiftTimes(day, shift);
  if (times.start === '' || times.end === '') return undefined;
  const [start, end] = [toMinuteOfDay(times.start), toMinuteOfDay(times.end)];
  return { start, end: end < start ? end + MINUTES_PER_DAY : end };
}

const toOtherShift = (shift: ShiftName): ShiftName => (shift === 'A' ? 'B' : 'A');

/**
 * Returns the earliest and the latest minute to which the start or end of a shift that has both can move, so that the shift
 * doesn't pass the nearer edge of the other shift.
 */
export function toShiftEdgeLimits(
  day: DayShifts,
  shift: ShiftName,
  end: ShiftEdge,
): { readonly min: number; readonly max: number } {
  const span = toShiftSpan(day, shift) ?? { start: 0, end: MINUTES_PER_DAY };
  const other = toShiftSpan(day, toOtherShift(shift));
  if (end === 'start') {
    // The limits also ensure that an overnight shift is shorter than a day.
    const isFirst = other === undefined || other.start >= span.start;
    const min = Math.max(isFirst ? 0 : other.end, span.end - MINUTES_PER_DAY + SHIFT_STEP_MINUTES, 0);
    return { min, max: Math.max(min, Math.min(span.end, MINUTES_PER_DAY) - SHIFT_STEP_MINUTES) };
  }
  const isLast = other === undefined || other.start < span.start;
  const min = span.start + SHIFT_STEP_MINUTES;
  return { min, max: Math.max(min, isLast ? span.start + MINUTES_PER_DAY - SHIFT_STEP_MINUTES : other.start) };
}

/** Moves the start or end of a shift that has both. The minute is rounded to a step, and kept within `toShiftEdgeLimits`. */
export function moveShiftEdge(
  day: DayShifts,
  { shift, end }: { readonly shift: ShiftName; readonly end: ShiftEdge },
  minute: number,
): Partial<DayShifts> {
  const { min, max } = toShiftEdgeLimits(day, shift, end);
  const rounded = Math.round(minute / SHIFT_STEP_MINUTES) * SHIFT_STEP_MINUTES;
  return { [fieldNamesByShift[shift][end]]: toWallClockTime(Math.min(max, Math.max(min, rounded))) };
}

/**
 * Returns the next multiple of `SHIFT_STEP_MINUTES` after a minute. If `direction` is -1, returns the last one before the minute.
 */
export const toNextShiftStep = (minute: number, direction: 1 | -1): number =>
  direction === 1
    ? (Math.floor(minute / SHIFT_STEP_MINUTES) + 1) * SHIFT_STEP_MINUTES
    : (Math.ceil(minute / SHIFT_STEP_MINUTES) - 1) * SHIFT_STEP_MINUTES;

/** Finds the first shift of a day that has only a start or only an end. */
export const findIncompleteShift = (day: DayShifts): ShiftName | undefined =>
  shiftNames.find((shift) => {
    const { start, end } = toShiftTimes(day, shift);
    return (start === '') !== (end === '');
  });

/** Finds a shift of a day that has neither a start nor an end. */
export const findFreeShift = (day: DayShifts): ShiftName | undefined =>
  shiftNames.find((shift) => {
    const { start, end } = toShiftTimes(day, shift);
    return start === '' && end === '';
  });

/**
 * Suggests the missing start or end of a shift. The shift gets the length of the other shift of the day, or four hours if there
 * is no other shift. If the day has less room than that, the shift becomes shorter. Returns undefined if the day has no room at
 * all.
 */
export function suggestShiftEdge(
  day: DayShifts,
  shift: ShiftName,
): { readonly end: ShiftEdge; readonly time: string } | undefined {
  const { start, end } = toShiftTimes(day, shift);
  if ((start === '') === (end === '')) return undefined;
  const other = toShiftSpan(day, toOtherShift(shift));
  const length = other === undefined || other.end === other.start ? USUAL_SHIFT_MINUTES : other.end - other.start;
  if (start !== '') {
    const from = toMinuteOfDay(start);
    const last = other !== undefined && other.start > from ? other.start : MINUTES_PER_DAY - 1;
    const to = Math.min(from + length, last);
    return to > from ? { end: 'end', time: toWallClockTime(to) } : undefined;
  }
  const to = toMinuteOfDay(end);
  const first = other !== undefined && other.end < to ? other.end : 0;
  const from = Math.max(to - length, first);
  return from < to ? { end: 'start', time: toWallClockTime(from) } : undefined;
}

/** Returns the span around a minute in which a day has no shift, or undefined if a shift covers the minute. */
export function findFreeSpan(day: DayShifts, minute: number): MinuteSpan | undefined {
  let gap: MinuteSpan = { start: 0, end: MINUTES_PER_DAY };
  for (const shift of shiftNames) {
    const span = toShiftSpan(day, shift);
    if (span === undefined) continue;
    if (minute >= span.start && minute <= span.end) return undefined;
    gap = minute < span.start ? { ...gap, end: Math.min(gap.end, span.start) } : { ...gap, start: Math.max(gap.start, span.end) };
  }
  return gap;
}

/**
 * Suggests a new shift: the first default shift that fits into the day. If none fits, the new shift is up to four hours long and
 * begins after the other shift of the day. Returns undefined if the day has no room for a shift.
 */
export function suggestShift(day: DayShifts): Partial<DayShifts> | undefined {
  const free = findFreeShift(day);
  if (free === undefined) return undefined;
  for (const usual of shiftNames) {
    const span = toShiftSpan(DEFAULT_SHIFTS, usual);
    const gap = span && findFreeSpan(day, span.start);
    if (span !== undefined && gap !== undefined && gap.end >= span.end)
      return toShiftFields(free, { start: toWallClockTime(span.start), end: toWallClockTime(span.end) });
  }
  const start = Math.max(...shiftNames.map((shift) => toShiftSpan(day, shift)?.end ?? 0)) + SHIFT_STEP_MINUTES;
  const end = Math.min(start + USUAL_SHIFT_MINUTES, MINUTES_PER_DAY - 1);
  return start < end ? toShiftFields(free, { start: toWallClockTime(start), end: toWallClockTime(end) }) : undefined;
}

/** Counts the minutes of a day's shifts that have both a start and an end. */
export const countOpenMinutes = (day: DayShifts): number =>
  shiftNames.reduce((sum, shift) => {
    const span = toShiftSpan(day, shift);
    return span === undefined ? sum : sum + span.end - span.start;
  }, 0);
