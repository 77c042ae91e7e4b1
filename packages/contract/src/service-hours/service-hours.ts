import * as v from 'valibot';

export const weekdaysEn = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const WeekdayEn = v.picklist(weekdaysEn);
export type WeekdayEn = v.InferOutput<typeof WeekdayEn>;

/** A wall-clock time, HH:MM. An empty text means that the shift doesn't exist. */
const shiftTime = v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/));
const MAX_WEEKDAY_CHARACTERS = 50;

/** The code of the fault that a shift has only a start or only an end (coverage 2 §5). */
export const HALF_SHIFT_FAULT = 'half-shift';
const hasBothEndsOrNone = (start: string, end: string): boolean => (start === '') === (end === '');

/**
 * The service hours of one weekday (coverage 2 §3): two shifts, each with a start and an end, or with neither. A shift whose end
 * is earlier than its start continues into the next day. The shift includes the whole minute of its end.
 */
export const WeekdayHours = v.pipe(
  v.object({
    weekday: v.pipe(v.string(), v.maxLength(MAX_WEEKDAY_CHARACTERS)),
    weekdayEn: WeekdayEn,
    startTimeA: shiftTime,
    endTimeA: shiftTime,
    startTimeB: shiftTime,
    endTimeB: shiftTime,
  }),
  v.check(
    ({ startTimeA, endTimeA, startTimeB, endTimeB }) =>
      hasBothEndsOrNone(startTimeA, endTimeA) && hasBothEndsOrNone(startTimeB, endTimeB),
    HALF_SHIFT_FAULT,
  ),
);
export type WeekdayHours = v.InferOutput<typeof WeekdayHours>;

/** The service hours of a week. A company is closed on a weekday that is missing. */
export const ServiceHours = v.pipe(
  v.array(WeekdayHours),
  v.maxLength(weekdaysEn.length),
  v.check((entries) => new Set(entries.map(({ weekdayEn }) => weekdayEn)).size === entries.length),
);
export type ServiceHours = v.InferOutput<typeof ServiceHours>;
