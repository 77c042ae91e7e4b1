import * as v from 'valibot';
import { ContactId, ContactMergeId, TagId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { Contact, ContactInput } from './contact.ts';

/** The most users whose wallets a contact is in. */
export const MAX_WALLETS = 20;
/** The most tags that a form gives to a contact. */
const MAX_CONTACT_TAGS = 200;

/** A contact that was merged into another one, with its number, and the time until which that can be undone. */
const MergedContact = v.object({ id: ContactMergeId, name: v.string(), number: v.string(), undoUntil: Instant });

/**
 * A contact on the page of contacts. `walletIds` are the users whose wallets it is in, the first one first. `lastTicketAt` is
 * the time of the last change of its newest conversation. Null without a conversation. `merged` are the contacts whose merge can
 * be undone, the newest first. `otherNumbers` are those of all contacts that were merged into it. A row that a device stored
 * earlier may lack the last two.
 */
export const ManagedContact = v.object({
  ...Contact.entries,
  walletIds: v.array(UserId),
  lastTicketAt: v.nullable(Instant),
  otherNumbers: v.optional(v.array(v.string()), []),
  merged: v.optional(v.array(MergedContact), []),
});
export type ManagedContact = v.InferOutput<typeof ManagedContact>;

/**
 * The lists of tags and wallets that a form sends. A missing list stays as it is. Kanban lanes always stay, because the form does
 * not show them.
 */
const lists = {
  tagIds: v.optional(v.pipe(v.array(TagId), v.maxLength(MAX_CONTACT_TAGS))),
  walletIds: v.optional(v.pipe(v.array(UserId), v.maxLength(MAX_WALLETS))),
};

/** `POST /contacts` (coverage 1 §7). */
export const CreateContactBody = v.object({ ...ContactInput.entries, ...lists });
export type CreateContactBody = v.InferOutput<typeof CreateContactBody>;

/**
 * `PUT /contacts/{id}`: the fields to change. The number is checked only if it differs from the contact's number, because a
 * channel may give a contact a number that no form accepts.
 */
export const UpdateContactBody = v.partial(
  v.object({ ...ContactInput.entries, number: v.pipe(v.string(), v.trim(), v.maxLength(50)), ...lists }),
);
export type UpdateContactBody = v.InferOutput<typeof UpdateContactBody>;

/** The most contacts that one call changes. A screen sends more of them in several calls. */
export const CONTACTS_PER_CALL = 50;
const contactIds = v.pipe(v.array(ContactId), v.nonEmpty(), v.maxLength(CONTACTS_PER_CALL));

/** `POST /contacts/tags`, Prosa's own: adds tags to the chosen contacts, or removes tags from them. */
export const TagContactsBody = v.object({
  contactIds,
  tagIds: v.pipe(v.array(TagId), v.nonEmpty(), v.maxLength(MAX_CONTACT_TAGS)),
  action: v.picklist(['add', 'remove']),
});
export type TagContactsBody = v.InferOutput<typeof TagContactsBody>;

/** `POST /contacts/delete`, Prosa's own: deletes the chosen contacts as `DELETE /contacts/{id}` does. */
export const DeleteContactsBody = v.object({ contactIds });
export type DeleteContactsBody = v.InferOutput<typeof DeleteContactsBody>;

/** The number of contacts that the call changed. Contacts that are gone, and those that were so already, don't count. */
export const ChangedContactsAnswer = v.object({ changed: v.number() });
export type ChangedContactsAnswer = v.InferOutput<typeof ChangedContactsAnswer>;
