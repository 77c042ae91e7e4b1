import * as v from 'valibot';

/** The way in which an error of the app surfaced: while React rendered, as an uncaught error, or as an unhandled rejection. */
export const ClientErrorOrigin = v.picklist(['render', 'code', 'promise']);
export type ClientErrorOrigin = v.InferOutput<typeof ClientErrorOrigin>;

/** The maximum number of stack frames that are sent with an error. Only frames of the app's own files are sent. */
export const MAX_CLIENT_ERROR_FRAMES = 12;

/**
 * An unexpected error of the app. No field takes free text, because an error's message often quotes its input, which a customer
 * may have written.
 */
export const ClientErrorReport = v.object({
  origin: ClientErrorOrigin,
  /** The route pattern of the screen, or the name of the part of the screen. */
  place: v.pipe(v.string(), v.regex(/^[\w/:?-]{1,60}$/)),
  /** The name of the error's class. */
  name: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
  /** The number of a React error. */
  code: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999))),
  /** The file, line and column of each frame, the innermost first. */
  frames: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w./-]{1,120}:\d{1,7}:\d{1,7}$/))), v.maxLength(MAX_CLIENT_ERROR_FRAMES)),
});
export type ClientErrorReport = v.InferOutput<typeof ClientErrorReport>;
