import { useLiveQuery } from 'dexie-react-hooks';
import type { Contact, Tag } from '@prosa/contract/contacts/contact';
import type { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { useDatabase } from '../sync/database/current-database.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import { readNewTags, type NewTag } from '../tags/read-new-tags.ts';

export type ContactNote = TicketNote & { readonly entry: OutboxEntry | undefined };
export type ContactCard = {
  readonly contact: Contact;
  /** The contact's own tags, without kanban tags. */
  readonly tags: readonly Tag[];
  /** All tags that the user can add, without kanban tags. */
  readonly allTags: readonly Tag[];
  /** The company's kanban lanes. */
  readonly kanbanLanes: readonly Tag[];
  /** The contact's new tags that the server has yet to create. */
  readonly newTags: readonly NewTag[];
  /** The notes of all the contact's tickets on the device, the newest first. */
  readonly notes: readonly ContactNote[];
  readonly isWaiting: boolean;
  readonly refused: readonly Extract<OutboxEntry, { state: 'refused' }>[];
};

/**
 * Returns the contact of a ticket from the device. Undefined while loading, null if the device does not hold the contact.
 */
export function useContactCard(ticket: Pick<TicketRow, 'contactId'>): ContactCard | undefined | null {
  const database = useDatabase();
  return useLiveQuery(
    () => (database === undefined ? undefined : readContactCard(database, ticket.contactId)),
    [database, ticket.contactId],
  );
}

/** Reads a contact with its tags, notes and unsent changes. Null if the device does not hold the contact. */
export async function readContactCard(database: LocalDatabase, contactId: Contact['id']): Promise<ContactCard | null> {
  const contact = await database.contacts.get(contactId);
  if (contact === undefined) return null;
  const [tags, tickets, outbox, newTags] = await Promise.all([
    database.tags.toArray(),
    database.tickets.where('contactId').equals(contactId).primaryKeys(),
    database.outbox.orderBy('seq').toArray(),
    readNewTags(database, contactId),
  ]);
  const notes = await database.ticketNotes.where('ticketId').anyOf(tickets).toArray();
  const allTags = tags.filter(({ kanban }) => kanban === 0).sort((a, b) => a.name.localeCompare(b.name));
  const ofContact = outbox.filter(({ lane }) => lane === toRowName('contacts', contactId));
  return {
    contact,
    tags: allTags.filter(({ id }) => contact.tagIds.includes(id)),
    allTags,
    kanbanLanes: tags.filter(({ kanban }) => kanban === 1),
    newTags,
    notes: notes
      .map((note) => ({ ...note, entry: outbox.find(({ touches }) => touches.includes(toRowName('ticketNotes', note.id))) }))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    isWaiting: ofContact.some(({ state }) => state === 'waiting'),
    refused: ofContact.filter((entry) => entry.state === 'refused'),
  };
}
