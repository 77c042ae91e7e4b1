import * as v from 'valibot';

/** A wall-clock time, HH:MM. */
export const WallClockTime = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
