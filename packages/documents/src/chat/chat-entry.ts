import { Instant } from '@prosa/contract/instant';
import { UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { maxLengths } from './limits.ts';

const Id = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** The fields of every entry: its own id (UUIDv7 of the device), its writer, and when that one's clock says it was written. */
const common = { id: Id, userId: UserId, at: Instant };

/** A file of a message; it travels by itself and is found by its id. */
const Media = v.strictObject({
  id: Id,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(maxLengths.mediaName)),
  mimeType: v.pipe(v.string(), v.maxLength(maxLengths.mimeType), v.regex(/^[\w.+-]+\/[\w.+-]+$/)),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

const Text = v.pipe(v.string(), v.maxLength(maxLengths.text));

/** One element of the array `messages` of a chat's document. An entry is never changed: what is said of a message is an entry of its own. */
export const ChatEntry = v.variant('kind', [
  v.strictObject({
    kind: v.literal('message'),
    ...common,
    text: Text,
    media: v.optional(v.pipe(v.array(Media), v.maxLength(maxLengths.mediaOfMessage))),
    replyTo: v.optional(Id),
    mentions: v.optional(v.pipe(v.array(UserId), v.maxLength(maxLengths.mentions))),
  }),
  /** Of several edits of a message that of the greatest id counts: ids are made in order, and everybody agrees on that one. */
  v.strictObject({ kind: v.literal('edit'), ...common, about: Id, text: Text }),
  v.strictObject({ kind: v.literal('deletion'), ...common, about: Id }),
  /** Of several of one writer that of the greatest id counts; an empty text takes it back. */
  v.strictObject({ kind: v.literal('reaction'), ...common, about: Id, emoji: v.pipe(v.string(), v.maxLength(maxLengths.emoji)) }),
  /** The writer has seen this message and what was before it. */
  v.strictObject({ kind: v.literal('seen'), ...common, about: Id }),
]);
export type ChatEntry = v.InferOutput<typeof ChatEntry>;
