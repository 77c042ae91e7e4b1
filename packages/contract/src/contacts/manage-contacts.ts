import * as v from 'valibot';
import { ContactId, ContactMergeId, TagId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { NameText } from '../name-text.ts';
import { Contact, ContactInput } from './contact.ts';

/** The maximum number of users whose wallets can contain the same contact. */
export const MAX_WALLETS_PER_CONTACT = 20;
/** The maximum number of tags that a form can give to a contact. */
const MAX_CONTACT_TAGS = 200;

/**
 * A merge of a contact into another one. `id` is the id of the merge. `name` and `number` belong to the contact that was merged.
 * The merge can be undone until `undoUntil`.
 */
const MergedContact = v.object({ id: ContactMergeId, name: v.string(), number: v.string(), undoUntil: Instant });

/**
 * A contact on the page of contacts. `walletIds` lists the users whose wallets contain the contact, in the order in which the
 * contact was put into these wallets. `lastTicketAt` is the time of the last change of the contact's newest conversation, or null
 * without a conversation. `merged` lists the contacts whose merge into this one can be undone, the newest merge first.
 * `otherNumbers` lists the numbers of all contacts that were merged into this one. A row that a device stored earlier may lack
 * `merged` and `otherNumbers`.
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
 * The lists of tags and wallets that a form sends. If the body lacks a list, the contact keeps its tags or wallets. A contact
 * always keeps its kanban tags, because the form does not show them.
 */
const tagAndWalletLists = {
  tagIds: v.optional(v.pipe(v.array(TagId), v.maxLength(MAX_CONTACT_TAGS))),
  walletIds: v.optional(v.pipe(v.array(UserId), v.maxLength(MAX_WALLETS_PER_CONTACT))),
};

/** `POST /contacts` (coverage 1 §7): creates a contact, with its tags and wallets. */
export const CreateContactBody = v.object({ ...ContactInput.entries, ...tagAndWalletLists });
export type CreateContactBody = v.InferOutput<typeof CreateContactBody>;

/**
 * `PUT /contacts/{id}`: the fields to change. The number is checked only if it differs from the contact's number, because a
 * channel may give a contact a number that no form accepts.
 */
export const UpdateContactBody = v.partial(
  v.object({ ...ContactInput.entries, number: v.pipe(NameText, v.maxLength(50)), ...tagAndWalletLists }),
);
export type UpdateContactBody = v.InferOutput<typeof UpdateContactBody>;

/** The maximum number of contacts that one call changes. For more contacts, a screen makes several calls. */
export const MAX_CONTACTS_PER_CALL = 50;
const contactIds = v.pipe(v.array(ContactId), v.nonEmpty(), v.maxLength(MAX_CONTACTS_PER_CALL));

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

/**
 * The number of contacts that the call changed. Contacts that no longer exist, and contacts whose tags were already as requested,
 * don't count.
 */
export const ChangedContactsAnswer = v.object({ changed: v.number() });
export type ChangedContactsAnswer = v.InferOutput<typeof ChangedContactsAnswer>;
