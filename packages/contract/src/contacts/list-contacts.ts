import * as v from 'valibot';
import { Channel } from '../channels/channel.ts';
import { ContactId, TagId } from '../ids.ts';
import { flag, jsonList, pageNumber, searchParam } from '../query-values.ts';
import { Contact } from './contact.ts';

/** `GET /contacts` (coverage 1 §7, coverage 2 §7): pages by name. `contactTag`: only contacts with all of these tags. */
export const ListContactsQuery = v.object({
  searchParam,
  pageNumber,
  channel: v.optional(Channel),
  isGroup: v.optional(flag),
  contactTag: v.optional(jsonList(TagId)),
});
export type ListContactsQuery = v.InferOutput<typeof ListContactsQuery>;
export const ListContactsAnswer = v.object({ contacts: v.array(Contact), count: v.number(), hasMore: v.boolean() });
export type ListContactsAnswer = v.InferOutput<typeof ListContactsAnswer>;

/** The most contacts that `GET /contacts/list` answers. Screens of a larger company search with `GET /contacts` instead. */
export const MAX_LISTED_CONTACTS = 10_000;
/** A contact as an option of a choice. `number` is masked under lgpdHideNumber. */
export const ContactSummary = v.object({
  id: ContactId,
  name: v.string(),
  number: v.string(),
  channel: Channel,
  isGroup: v.boolean(),
});
export type ContactSummary = v.InferOutput<typeof ContactSummary>;

/** `GET /contacts/profile/{number}` (coverage 1 §7): the contact with that number, and its picture. */
export const ContactProfile = v.object({ contactId: ContactId, profilePicUrl: v.nullable(v.string()) });
export type ContactProfile = v.InferOutput<typeof ContactProfile>;
