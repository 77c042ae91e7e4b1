import * as v from 'valibot';

/** A file from this size on is uploaded in parts, which go on where they broke off; a smaller one goes with its message. */
export const UPLOAD_FROM_BYTES = 1024 * 1024;
/** Size of each part but the last, in bytes: what a bad network carries within one answer's time. */
export const UPLOAD_PART_BYTES = 512 * 1024;

/** `PUT /uploads/{messageId}`: begins the upload of that message's file, or says how far it came. */
export const StartUploadBody = v.object({ sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)) });
/** `PUT /uploads/{messageId}/part?offset=`: the part that begins there, as the raw body. */
export const UploadPartQuery = v.object({ offset: v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)) });
/** How many bytes the server has: the next part begins there. */
export const UploadAnswer = v.object({ offsetBytes: v.number() });
export type UploadAnswer = v.InferOutput<typeof UploadAnswer>;
