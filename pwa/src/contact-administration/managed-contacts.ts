import { ListContactsAnswer } from '@prosa/contract/contacts/list-contacts';
import { CreateContactBody, ManagedContact, UpdateContactBody } from '@prosa/contract/contacts/manage-contacts';
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
      // The event has no wallets, and a page that doesn't show the contact has nothing to change.
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
