import type { Contact } from '@prosa/contract/contacts/contact';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';
import type { ModelChanges } from './model-changes.ts';
import type { ModelMerge } from './model-merge.ts';
import type { ModelServer } from './model-server.ts';

type MergeContext = { readonly server: ModelServer; readonly xid: number; readonly changes: ModelChanges };

/**
 * Moves everything of the contact `from` to the contact `kept`, and removes `from`. If both have an active ticket, both tickets
 * stay active.
 */
export function mergeModelContacts({ server, xid, changes }: MergeContext, kept: Contact, from: Contact): void {
  const isOfRemovedContact = ({ row }: { readonly row: { readonly contactId: number } }): boolean => row.contactId === from.id;
  const ticketIds = [...server.tickets.values()].filter(isOfRemovedContact).map(({ row }) => row.id);
  const scheduleIds = [...server.schedules.values()].filter(isOfRemovedContact).map(({ row }) => row.id);
  const addedTagIds = from.tagIds.filter((id) => !kept.tagIds.includes(id));
  moveRows({ server, xid, changes }, kept.id, { ticketIds, scheduleIds });
  const tagIds = [...kept.tagIds, ...addedTagIds].toSorted((a, b) => a - b);
  server.contacts.set(kept.id, { row: { ...kept, tagIds, updatedAt: server.now() }, xid });
  server.remove(xid, 'contacts', from.id);
  changes.contacts.set(kept.id, 'update');
  changes.contacts.set(from.id, 'delete');
  server.merges.push({ keptId: kept.id, former: from, ticketIds, scheduleIds, addedTagIds });
}

/** Undoes the last merge and returns it. Nothing is undone if the contact that stayed no longer exists. */
export function undoLastModelMerge({ server, xid, changes }: MergeContext): ModelMerge | undefined {
  const merge = server.merges.pop();
  const kept = merge === undefined ? undefined : server.contacts.get(merge.keptId)?.row;
  if (merge === undefined || kept === undefined) return undefined;
  const { former, ticketIds, scheduleIds, addedTagIds } = merge;
  server.contacts.set(former.id, { row: { ...former, updatedAt: server.now() }, xid });
  server.forgetContactRemoval(former.id);
  moveRows({ server, xid, changes }, former.id, { ticketIds, scheduleIds });
  const tagIds = kept.tagIds.filter((id) => !addedTagIds.includes(id));
  server.contacts.set(kept.id, { row: { ...kept, tagIds, updatedAt: server.now() }, xid });
  changes.contacts.set(kept.id, 'update');
  changes.contacts.set(former.id, 'create');
  return merge;
}

function moveRows(
  { server, xid, changes }: MergeContext,
  contactId: number,
  { ticketIds, scheduleIds }: Pick<ModelMerge, 'ticketIds' | 'scheduleIds'>,
): void {
  for (const id of ticketIds) {
    const row = server.ticketOf(id);
    if (row !== undefined) server.moveTicketToContact(xid, changes, v.parse(TicketRow, { ...row, contactId }));
  }
  for (const { row } of server.ticketNotes.values())
    if (ticketIds.includes(row.ticketId))
      server.ticketNotes.set(row.id, { row: { ...row, ...toContactIdColumn(contactId) }, xid });
  for (const id of scheduleIds) {
    const row = server.schedules.get(id)?.row;
    if (row !== undefined) server.schedules.set(id, { row: { ...row, ...toContactIdColumn(contactId) }, xid });
  }
}

const toContactIdColumn = (contactId: number) => v.parse(v.pick(TicketRow, ['contactId']), { contactId });
