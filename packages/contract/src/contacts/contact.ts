import * as v from 'valibot';
import { Channel } from '../channels/channel.ts';
import { ConnectionId, ContactId, TagId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';

export const Tag = v.object({ id: TagId, name: v.string(), color: v.string(), kanban: v.picklist([0, 1]) });
export type Tag = v.InferOutput<typeof Tag>;

/** A further fact about a contact, under a name that the company chose. `id` is unique within the contact. */
export const ContactExtraInfo = v.object({ id: v.number(), name: v.string(), value: v.string() });
export type ContactExtraInfo = v.InferOutput<typeof ContactExtraInfo>;

/**
 * A contact (coverage 1 §3). `number` is masked if the setting `lgpdHideNumber` is on. `whatsappId` is the connection through
 * which the company first met the contact. The server always sends the optional fields, but a row that a device stored earlier
 * may lack them.
 */
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
  extraInfo: v.optional(v.array(ContactExtraInfo)),
  whatsappId: v.optional(v.nullable(ConnectionId)),
  updatedAt: Instant,
});
export type Contact = v.InferOutput<typeof Contact>;

/** The maximum number of entries of a contact's extra info. */
export const MAX_EXTRA_INFO = 50;

/**
 * An entry of a contact's extra info, as a form sends it. If the contact has no entry with this `id`, the server gives the entry
 * the next free id.
 */
export const ExtraInfoInput = v.object({
  id: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  name: v.pipe(NameText, v.minLength(1), v.maxLength(100)),
  value: v.pipe(v.string(), v.trim(), v.maxLength(1000)),
});
export type ExtraInfoInput = v.InferOutput<typeof ExtraInfoInput>;

/** The maximum length of an email address (RFC 5321), in characters. */
const EMAIL_MAX_CHARACTERS = 254;

/**
 * The fields of a contact that a form may send (coverage 1 §5: name of 2 to 50 characters, number of 8 to 50, email valid or
 * empty).
 */
export const ContactInput = v.object({
  name: v.pipe(NameText, minCharacters(2), v.maxLength(50)),
  number: v.pipe(NameText, v.minLength(8), v.maxLength(50), v.regex(/^[+\d][\d\s().-]+$/)),
  email: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.maxLength(EMAIL_MAX_CHARACTERS), v.email())]), ''),
  extraInfo: v.optional(v.pipe(v.array(ExtraInfoInput), v.maxLength(MAX_EXTRA_INFO))),
});
export type ContactInput = v.InferOutput<typeof ContactInput>;
