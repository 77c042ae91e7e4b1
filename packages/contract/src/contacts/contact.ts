import * as v from 'valibot';
import { Channel } from '../channels/channel.ts';
import { ContactId, TagId } from '../ids.ts';
import { Instant } from '../instant.ts';

export const Tag = v.object({ id: TagId, name: v.string(), color: v.string(), kanban: v.picklist([0, 1]) });
export type Tag = v.InferOutput<typeof Tag>;

/** A contact (spec 1 section 3). `number` comes masked where lgpdHideNumber rules. */
export const Contact = v.object({
  id: ContactId,
  name: v.string(),
  number: v.string(),
  email: v.string(),
  urlPicture: v.nullable(v.string()),
  channel: Channel,
  isGroup: v.boolean(),
  active: v.boolean(),
  acceptAudioMessage: v.boolean(),
  disableBot: v.boolean(),
  lgpdAcceptedAt: v.nullable(Instant),
  tagIds: v.array(TagId),
  updatedAt: Instant,
});
export type Contact = v.InferOutput<typeof Contact>;

/** What a form may send of a contact (spec 1 section 5: name 2 to 50, number 8 to 50, email valid or empty). */
export const ContactInput = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  number: v.pipe(v.string(), v.trim(), v.minLength(8), v.maxLength(50), v.regex(/^[+\d][\d\s().-]+$/)),
  email: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.email())]), ''),
});
export type ContactInput = v.InferOutput<typeof ContactInput>;
