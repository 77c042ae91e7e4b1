import * as v from 'valibot';

/**
 * The way in which the app noticed an error: while React rendered (`render`), as an uncaught error (`code`), or as an unhandled
 * rejection (`promise`).
 */
export const ClientErrorOrigin = v.picklist(['render', 'code', 'promise']);
export type ClientErrorOrigin = v.InferOutput<typeof ClientErrorOrigin>;

/** The maximum number of stack frames that are sent with an error. Frames outside the app's own files are not sent. */
export const MAX_CLIENT_ERROR_FRAMES = 12;

/**
 * A report of an unexpected error of the app. No field accepts free text, because the message of an error often quotes its input,
 * which a customer may have written.
 */
export const ClientErrorReport = v.object({
  origin: ClientErrorOrigin,
  /** The route pattern of the screen with the error, or the name of a part of the screen. */
  place: v.pipe(v.string(), v.regex(/^[\w/:?-]{1,60}$/)),
  /** The name of the error's class. */
  name: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
  /** React's number of the error, if React itself threw the error. */
  code: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999))),
  /** The file, line and column of each stack frame, the innermost frame first. */
  frames: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w./-]{1,120}:\d{1,7}:\d{1,7}$/))), v.maxLength(MAX_CLIENT_ERROR_FRAMES)),
});
export type ClientErrorReport = v.InferOutput<typeof ClientErrorReport>;
