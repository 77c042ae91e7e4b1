import * as v from 'valibot';
import { Channel } from '../channels/channel.ts';
import { ConnectionId, ContactId, TagId, UserId } from '../ids.ts';
import { queryFlag, jsonList, pageNumber, searchParam } from '../query-values.ts';
import { ManagedContact } from './manage-contacts.ts';

/** The periods of a contact's last conversation: within the last 7 or 30 days, longer ago than 30 or 90 days, or never. */
export const LastTicketPeriod = v.picklist(['within7', 'within30', 'before30', 'before90', 'never']);
export type LastTicketPeriod = v.InferOutput<typeof LastTicketPeriod>;

/** The filters that `GET /contacts` and `GET /contacts/export` share. */
const contactFilters = {
  searchParam,
  channel: v.optional(Channel),
  isGroup: v.optional(queryFlag),
  /** Only contacts with all of these tags. */
  contactTag: v.optional(jsonList(TagId)),
  /** Only contacts in the wallet of one of these users. */
  wallets: v.optional(jsonList(UserId)),
  /** Only contacts whose first message came over one of these connections. */
  whatsapps: v.optional(jsonList(ConnectionId)),
  /** False lists only blocked contacts. */
  active: v.optional(queryFlag),
  /** Only contacts whose last conversation was in one of these periods. */
  lastTicket: v.optional(jsonList(LastTicketPeriod)),
};

/** `GET /contacts` (coverage 1 §7, coverage 2 §7): pages of contacts in the order of their names. */
export const ListContactsQuery = v.object({ ...contactFilters, pageNumber });
export type ListContactsQuery = v.InferOutput<typeof ListContactsQuery>;
export const ListContactsAnswer = v.object({ contacts: v.array(ManagedContact), count: v.number(), hasMore: v.boolean() });
export type ListContactsAnswer = v.InferOutput<typeof ListContactsAnswer>;

/** The maximum number of contacts in one answer of `GET /contacts/export`. */
export const CONTACTS_PER_EXPORT = 1_000;
/**
 * `GET /contacts/export`: the contacts that `GET /contacts` finds with the same filters, in the order of their ids. Only contacts
 * whose id is greater than `after` are listed.
 */
export const ExportContactsQuery = v.object({
  ...contactFilters,
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), '0'),
});
export type ExportContactsQuery = v.InferOutput<typeof ExportContactsQuery>;
/**
 * One part of an export. `after` is the value that the next call has to send as `after`, or null if this part is the last one.
 */
export const ExportContactsAnswer = v.object({ contacts: v.array(ManagedContact), after: v.nullable(ContactId) });
export type ExportContactsAnswer = v.InferOutput<typeof ExportContactsAnswer>;

/** `GET /contacts/checkNumber/{number}` (coverage 1 §7): returns the phone number in the form that channels use. */
export const CheckNumberAnswer = v.object({ number: v.string() });

/**
 * The maximum number of contacts in an answer of `GET /contacts/list`. A company with more contacts searches with `GET /contacts`
 * instead.
 */
export const MAX_LISTED_CONTACTS = 10_000;
/**
 * The part of a contact that is shown where a user chooses a contact. `number` is masked if the setting `lgpdHideNumber` is on.
 */
export const ContactSummary = v.object({
  id: ContactId,
  name: v.string(),
  number: v.string(),
  channel: Channel,
  isGroup: v.boolean(),
});
export type ContactSummary = v.InferOutput<typeof ContactSummary>;

/**
 * `GET /contacts/profile/{number}` (coverage 1 §7): the contact with the number in the path, and the URL of the contact's
 * picture.
 */
export const ContactProfile = v.object({ contactId: ContactId, profilePicUrl: v.nullable(v.string()) });
export type ContactProfile = v.InferOutput<typeof ContactProfile>;
