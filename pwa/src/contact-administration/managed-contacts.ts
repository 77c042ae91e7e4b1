import { ListContactsAnswer } from '@prosa/contract/contacts/list-contacts';
import {
  ChangedContactsAnswer,
  MAX_CONTACTS_PER_CALL,
  CreateContactBody,
  ManagedContact,
  type TagContactsBody,
  UpdateContactBody,
} from '@prosa/contract/contacts/manage-contacts';
import type { ContactId, ContactMergeId } from '@prosa/contract/ids';
import { Contact } from '@prosa/contract/contacts/contact';
import * as v from 'valibot';
import { defineCollection } from '../kit/collection/define-collection.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';

/** The company's contacts, as the page of contacts shows them (coverage 2 §2). */
export const managedContacts = defineCollection({
  path: '/contacts',
  row: ManagedContact,
  list: v.pipe(
    ListContactsAnswer,
    v.transform(({ contacts: rows, count, hasMore }) => ({ rows, count, hasMore })),
  ),
  create: CreateContactBody,
  update: UpdateContactBody,
  textOf: ({ name, number, email }) => `${name} ${number} ${email}`,
  live: ({ upsert, drop, refresh }) => {
    onLiveEvent('contact', (event) => {
      if (event.action === 'delete') return drop(event.contactId);
      if (event.action === 'create') return refresh();
      // The live event lacks the contact's wallets, so the wallets of the loaded row are kept. A contact that is not loaded is
      // not updated.
      const shown = managedContacts.findRow(event.contact.id);
      if (shown !== undefined) upsert({ ...shown, ...event.contact });
    });
    listeningSignal.on(refresh);
  },
  offline: 'last-read',
});

/** Blocks a contact, or unblocks it. Throws `ApiRefusal` or `NotNow`. */
export async function toggleContactBlocked(contact: ManagedContact): Promise<void> {
  const body = { active: !contact.active };
  const saved = await callApi('PUT', `/contacts/block/${contact.id}`, { body, schema: Contact });
  managedContacts.upsert({ ...contact, ...saved });
}

/** Merges the contact `fromId` into the contact `keptId`. Throws `ApiRefusal` or `NotNow`. */
export async function mergeContacts(keptId: ContactId, fromId: ContactId): Promise<void> {
  const merged = await callApi('POST', `/contacts/${keptId}/merge`, { body: { from: fromId }, schema: ManagedContact });
  managedContacts.drop(fromId);
  managedContacts.upsert(merged);
}

/** Undoes a merge into a contact. Throws `ApiRefusal` or `NotNow`. */
export async function undoContactMerge(keptId: ContactId, mergeId: ContactMergeId): Promise<void> {
  await callApi('DELETE', `/contacts/${keptId}/merge/${mergeId}`, { schema: ManagedContact });
  managedContacts.refresh();
}

/** Adds tags to contacts, or removes tags from them. Returns the number of changed contacts. Throws `ApiRefusal` or `NotNow`. */
export const tagContacts = (ids: readonly ContactId[], change: Pick<TagContactsBody, 'tagIds' | 'action'>): Promise<number> =>
  updateContactsInChunks(ids, (contactIds) => ['/contacts/tags', { contactIds, ...change }]);

/** Deletes contacts. Returns the number of deleted contacts. Throws `ApiRefusal` or `NotNow`. */
export const deleteContacts = (ids: readonly ContactId[]): Promise<number> =>
  updateContactsInChunks(ids, (contactIds) => ['/contacts/delete', { contactIds }]);

/**
 * Changes contacts in several calls, one after the other, because a call accepts a limited number of contacts. The list is loaded
 * again even after a failed call, because earlier calls may have changed contacts.
 */
async function updateContactsInChunks(
  ids: readonly ContactId[],
  toCall: (part: readonly ContactId[]) => readonly [path: string, body: object],
): Promise<number> {
  let changedCount = 0;
  try {
    for (let start = 0; start < ids.length; start += MAX_CONTACTS_PER_CALL) {
      const [path, body] = toCall(ids.slice(start, start + MAX_CONTACTS_PER_CALL));
      const { changed } = await callApi('POST', path, { body, schema: ChangedContactsAnswer });
      changedCount += changed;
    }
  } finally {
    managedContacts.refresh();
  }
  return changedCount;
}
