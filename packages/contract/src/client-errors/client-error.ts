import * as v from 'valibot';

/** How an error of the app came to light: while React rendered, in code nobody waited for, or in a promise nobody waited for. */
export const ClientErrorOrigin = v.picklist(['render', 'code', 'promise']);
export type ClientErrorOrigin = v.InferOutput<typeof ClientErrorOrigin>;

/** Places of the app's own files that are sent of one error. */
export const MAX_CLIENT_ERROR_FRAMES = 12;

/**
 * An error that the app did not expect. No field takes free text, so that nothing that a customer wrote can be in it: the
 * message of an error often quotes what it failed on.
 */
export const ClientErrorReport = v.object({
  origin: ClientErrorOrigin,
  /** The screen's pattern or the pane's name. */
  place: v.pipe(v.string(), v.regex(/^[\w/:?-]{1,60}$/)),
  /** The class of the error. */
  name: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
  /** The number of a React error. */
  code: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999))),
  /** File, line and column, the innermost first. */
  frames: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w./-]{1,120}:\d{1,7}:\d{1,7}$/))), v.maxLength(MAX_CLIENT_ERROR_FRAMES)),
});
export type ClientErrorReport = v.InferOutput<typeof ClientErrorReport>;
