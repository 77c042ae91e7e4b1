import * as v from 'valibot';

/**
 * A file of at least this size is uploaded in parts, which can resume after an interruption. A smaller file is sent together with
 * its message, in one request.
 */
export const UPLOAD_IN_PARTS_FROM_BYTES = 1024 * 1024;
/**
 * The size of each part except the last, in bytes. Even over a bad network, one part arrives within the time limit of an answer.
 */
export const UPLOAD_PART_BYTES = 512 * 1024;

/**
 * `PUT /uploads/{messageId}`: begins the upload of the message's file. If the upload has begun before, the answer has its
 * progress.
 */
export const StartUploadBody = v.object({ sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)) });
/** `PUT /uploads/{messageId}/part?offset=`: the raw body is the part that begins at this offset. */
export const UploadPartQuery = v.object({ offset: v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)) });
/** The number of bytes that the server has received. The next part begins at this offset. */
export const UploadAnswer = v.object({ offsetBytes: v.number() });
export type UploadAnswer = v.InferOutput<typeof UploadAnswer>;
