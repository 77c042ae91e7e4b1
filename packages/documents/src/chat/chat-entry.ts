import { Instant } from '@prosa/contract/instant';
import { UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { chatEntryMaxLengths } from './limits.ts';

const Id = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** The fields of every entry: its id (a UUIDv7 that the device makes), its author, and the time on the author's clock. */
const commonEntryFields = { id: Id, userId: UserId, at: Instant };

/** A file of a message. The file is uploaded separately, and found by its id. */
const Media = v.strictObject({
  id: Id,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(chatEntryMaxLengths.mediaName)),
  mimeType: v.pipe(v.string(), v.maxLength(chatEntryMaxLengths.mimeType), v.regex(/^[\w.+-]+\/[\w.+-]+$/)),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

const Text = v.pipe(v.string(), v.maxLength(chatEntryMaxLengths.text));

/**
 * One element of the array `messages` of a chat's document. An entry is never changed: edits, reactions and deletions are
 * further entries.
 */
export const ChatEntry = v.variant('kind', [
  v.strictObject({
    kind: v.literal('message'),
    ...commonEntryFields,
    text: Text,
    media: v.optional(v.pipe(v.array(Media), v.maxLength(chatEntryMaxLengths.mediaOfMessage))),
    replyTo: v.optional(Id),
    mentions: v.optional(v.pipe(v.array(UserId), v.maxLength(chatEntryMaxLengths.mentions))),
  }),
  /**
   * An edit of a message. If a message has several edits, the one with the greatest id counts, because ids rise with time and all
   * devices agree on the greatest.
   */
  v.strictObject({ kind: v.literal('edit'), ...commonEntryFields, about: Id, text: Text }),
  v.strictObject({ kind: v.literal('deletion'), ...commonEntryFields, about: Id }),
  /**
   * A reaction to a message. If a user has several reactions to a message, the one with the greatest id counts. An empty text
   * removes the reaction.
   */
  v.strictObject({
    kind: v.literal('reaction'),
    ...commonEntryFields,
    about: Id,
    emoji: v.pipe(v.string(), v.maxLength(chatEntryMaxLengths.emoji)),
  }),
  /** The entry's author has seen the message `about` and all earlier messages. */
  v.strictObject({ kind: v.literal('seen'), ...commonEntryFields, about: Id }),
]);
export type ChatEntry = v.InferOutput<typeof ChatEntry>;
