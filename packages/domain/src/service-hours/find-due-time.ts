import { MINUTE_MS, MINUTES_PER_DAY, toLocalTime } from '../time/local-time.ts';
import { createShiftLister, hasShifts, MAX_DAYS_AHEAD, type OpeningHours } from './opening-hours.ts';

/**
 * A stretch: a span within one local day in which the clocks do not change. `midnightMs` is the instant at which the day began,
 * or would have begun if the clocks had not changed on that day.
 */
type ClockStretch = { readonly day: number; readonly midnightMs: number; readonly startMs: number; readonly endMs: number };
type OpenSpan = { readonly startMs: number; readonly endMs: number };

/**
 * The length of a stretch, in minutes, if the clocks change later on the same day. In the last hour before the change, a stretch
 * has only one minute.
 */
const SHORT_STRETCH_MINUTES = 60;

/**
 * Finds the instant at which the hours have been open for `minutes` in total since `since`. Null if there is no such instant
 * within a year.
 */
export function findDueTime(hours: OpeningHours, since: Date, minutes: number): Date | null {
  if (!hasShifts(hours)) return null;
  const listOpenSpans = createOpenSpanLister(hours);
  const lastMs = since.getTime() + MAX_DAYS_AHEAD * MINUTES_PER_DAY * MINUTE_MS;
  let leftMs = minutes * MINUTE_MS;
  for (let startMs = since.getTime(); startMs < lastMs;) {
    const stretch = findStretch(startMs, hours.timeZone);
    for (const span of listOpenSpans(stretch)) {
      const openMs = span.endMs - span.startMs;
      if (openMs >= leftMs) return new Date(span.startMs + leftMs);
      leftMs -= openMs;
    }
    startMs = stretch.endMs;
  }
  return null;
}

/**
 * Finds the stretch that begins at an instant. If the clocks don't change before midnight, the stretch ends at midnight.
 * Otherwise the stretch ends after an hour, or after a minute if the clocks change within that hour.
 */
function findStretch(startMs: number, timeZone: string): ClockStretch {
  const { day, minute } = toLocalTime(startMs, timeZone);
  const minuteMs = Math.floor(startMs / MINUTE_MS) * MINUTE_MS;
  const restMinutes = MINUTES_PER_DAY - minute;
  const isUniform = (length: number): boolean => {
    const last = toLocalTime(minuteMs + (length - 1) * MINUTE_MS, timeZone);
    return last.day === day && last.minute === minute + length - 1;
  };
  const length = [restMinutes, SHORT_STRETCH_MINUTES].find((each) => each <= restMinutes && isUniform(each)) ?? 1;
  return { day, midnightMs: minuteMs - minute * MINUTE_MS, startMs, endMs: minuteMs + length * MINUTE_MS };
}

/** Returns a function that lists the open spans of a stretch, in order and without overlaps. */
function createOpenSpanLister(hours: OpeningHours): (stretch: ClockStretch) => OpenSpan[] {
  const listShifts = createShiftLister(hours);
  return ({ day, midnightMs, startMs, endMs }) => {
    const ofDay = listShifts(day).map(({ start, end }) => ({ start, end: end < start ? MINUTES_PER_DAY : end + 1 }));
    const overnight = listShifts(day - 1).filter(({ start, end }) => end < start);
    const minutes = [...overnight.map(({ end }) => ({ start: 0, end: end + 1 })), ...ofDay].toSorted((a, b) => a.start - b.start);
    let fromMs = startMs;
    return minutes.flatMap(({ start, end }) => {
      const span = {
        startMs: Math.max(fromMs, midnightMs + start * MINUTE_MS),
        endMs: Math.min(endMs, midnightMs + end * MINUTE_MS),
      };
      if (span.endMs <= span.startMs) return [];
      fromMs = span.endMs;
      return [span];
    });
  };
}
