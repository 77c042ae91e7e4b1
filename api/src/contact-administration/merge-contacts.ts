import type { MergePreview } from '@prosa/contract/contacts/merge-contacts';
import { MAX_WALLETS_PER_CONTACT, type ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import { ScheduleId, TagId, type ContactId, type ContactMergeId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { lockUndoableMerge, recordMerge, restoreContact } from '../contacts/contact-merges.ts';
import { clearFilledFields, fillEmptyFields, FilledFields } from '../contacts/fill-empty-fields.ts';
import { lockContact, lockContacts } from '../contacts/lock-contact.ts';
import { logContactChanges } from '../contacts/log-contact-changes.ts';
import { MovedContactRows, moveContactRows, moveContactRowsBack } from '../contacts/move-contact-rows.ts';
import type { StoredContact } from '../contacts/to-contact.ts';
import { lockSenderKeys } from '../intake/state/load-intake-states.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read, Write } from '../platform/write.ts';
import { moveSchedulesToContact } from '../schedules/move-schedules-to-contact.ts';
import { deleteContactRemoval } from '../sync/delete-contact-removal.ts';
import { addContactTags, removeContactTags } from '../tags/move-contact-tags.ts';
import { moveNotesToContact } from '../ticket-notes/move-notes-to-contact.ts';
import {
  listTicketsToCloseBeforeMerge,
  MovedTickets,
  moveTicketsToContact,
  returnTicketsToContact,
} from '../tickets/moves/move-tickets-to-contact.ts';
import { toManagedContacts } from './to-managed-contacts.ts';

/** The rows that a merge moved, with the other values that `undoMerge` needs. */
const MovedRows = v.object({
  tickets: MovedTickets,
  scheduleIds: v.array(ScheduleId),
  rows: MovedContactRows,
  filled: FilledFields,
  /** The tags of the deleted contact. */
  tagIds: v.array(TagId),
  /** Those tags of the deleted contact that the kept contact did not have before. */
  addedTagIds: v.array(TagId),
  from: v.object({
    name: v.string(),
    email: v.string(),
    url_picture: v.nullable(v.string()),
    lgpd_accepted_at: v.nullable(v.string()),
  }),
  extraInfo: v.array(v.object({ id: v.number(), name: v.string(), value: v.string() })),
});

/**
 * Previews what a merge would move and which tickets it would close. Refuses like `mergeContacts`.
 */
export async function previewMerge(read: Read, keptId: ContactId, fromId: ContactId): Promise<MergePreview> {
  const { tx, companyId } = read;
  assertMergeable(
    await tx.selectFrom('contacts').selectAll().where('company_id', '=', companyId).where('id', 'in', [keptId, fromId]).execute(),
  );
  const countRowsToMove = async (table: 'tickets' | 'ticket_notes' | 'schedules') =>
    (
      await tx
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('company_id', '=', companyId)
        .where('contact_id', '=', fromId)
        .executeTakeFirstOrThrow()
    ).count;
  const closes = await listTicketsToCloseBeforeMerge(read, { fromId, toId: keptId });
  return {
    tickets: Number(await countRowsToMove('tickets')),
    notes: Number(await countRowsToMove('ticket_notes')),
    schedules: Number(await countRowsToMove('schedules')),
    closes: closes.map(({ id, uuid }) => ({ id, uuid })),
  };
}

/**
 * Merges the contact `fromId` into the contact `keptId`. The kept contact gets the identities, tickets, notes, tags, wallets,
 * extra info and scheduled messages. Messages stay in their tickets, so the number of messages does not make a merge slower.
 * Refuses with ERR_NO_CONTACT_FOUND and ERR_CONTACTS_NOT_MERGEABLE.
 */
export async function mergeContacts(command: Command, keptId: ContactId, fromId: ContactId): Promise<ManagedContact> {
  const { tx, scope, changes } = command;
  const pair = { fromId, toId: keptId };
  await lockContactIdentities(command, [keptId, fromId]);
  const contacts = await lockContacts(tx, scope, [keptId, fromId]);
  assertMergeable(contacts);
  const kept = contacts.find(({ id }) => id === keptId);
  const from = contacts.find(({ id }) => id === fromId);
  if (kept === undefined || from === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  const tickets = await moveTicketsToContact(command, pair, { kind: 'user', scope });
  await moveNotesToContact(command, tickets.ids, keptId);
  const scheduleIds = await moveSchedulesToContact(command, pair);
  const filled = await fillEmptyFields(command, kept, from);
  const addedTagIds = await addContactTags(command, keptId, from.tag_ids);
  const rows = await moveContactRows(command, pair);
  await assertWalletLimit(command, keptId);
  const { name, email, url_picture, lgpd_accepted_at, extra_info: extraInfo, tag_ids: tagIds } = from;
  await recordMerge(
    command,
    { keptId, fromId },
    {
      tickets,
      scheduleIds,
      rows,
      filled,
      tagIds,
      addedTagIds,
      from: { name, email, url_picture, lgpd_accepted_at },
      extraInfo,
    },
  );
  await logContactChanges(command, keptId, [{ field: 'merged', former: '', value: `${from.id} ${from.name}` }]);
  changes.contacts.set(fromId, 'delete');
  return lockManagedContact(command, keptId);
}

/**
 * Undoes a merge of the last 24 hours. Both contacts get back what they had. If one of the restored contact's numbers has opened
 * a ticket since the merge, that ticket is moved to the restored contact. Returns the restored contact. Refuses with
 * ERR_NO_CONTACT_MERGE_FOUND and ERR_NO_CONTACT_FOUND.
 */
export async function undoMerge(command: Command, keptId: ContactId, id: ContactMergeId): Promise<ManagedContact> {
  const { tx, scope, changes } = command;
  await lockContactIdentities(command, [keptId]);
  const kept = await lockContact(tx, scope, keptId);
  const { fromId, mergedAt, moved: storedMoved } = await lockUndoableMerge(command, keptId, id);
  const moved = v.parse(MovedRows, storedMoved);
  const pair = { fromId, toId: keptId };
  await restoreContact(command, id);
  await deleteContactRemoval(command, fromId);
  const ticketIds = await returnTicketsToContact(command, {
    ...pair,
    moved: moved.tickets,
    identities: moved.rows.identities.map(({ value }) => value),
    mergedAt,
  });
  await moveNotesToContact(command, ticketIds, fromId);
  await moveSchedulesToContact(command, { fromId: keptId, toId: fromId }, moved.scheduleIds);
  await moveContactRowsBack(command, pair, moved.rows);
  await removeContactTags(command, keptId, moved.addedTagIds);
  await addContactTags(command, fromId, moved.tagIds);
  const { lgpd_accepted_at: acceptedAt } = moved.from;
  await clearFilledFields(command, kept, {
    filled: moved.filled,
    from: {
      ...moved.from,
      lgpd_accepted_at: acceptedAt === null ? null : new Date(acceptedAt),
      extra_info: moved.extraInfo,
    },
  });
  changes.contacts.set(fromId, 'create');
  return lockManagedContact(command, fromId);
}

function assertMergeable(contacts: readonly StoredContact[]): void {
  if (contacts.length < 2) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  if (contacts.some((contact) => contact.is_group)) throw new AppError('ERR_CONTACTS_NOT_MERGEABLE', 409);
}

async function assertWalletLimit({ tx, companyId }: Read, contactId: ContactId): Promise<void> {
  const { count } = await tx
    .selectFrom('contact_wallets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_WALLETS_PER_CONTACT) throw new AppError('ERR_CONTACTS_NOT_MERGEABLE', 409);
}

/** Locks the identities of contacts, so that no message from them is received until the transaction ends. */
async function lockContactIdentities(write: Write, contactIds: readonly ContactId[]): Promise<void> {
  const { tx, companyId } = write;
  const identities = await tx
    .selectFrom('contact_identities')
    .select(['kind', 'value'])
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', contactIds)
    .execute();
  await lockSenderKeys(
    write,
    identities.map(({ kind, value }) => `${kind}:${value}`),
  );
}

async function lockManagedContact({ tx, scope }: Command, id: ContactId): Promise<ManagedContact> {
  const [contact] = await toManagedContacts(tx, scope, [await lockContact(tx, scope, id)]);
  if (contact === undefined) throw new Error('a contact vanished inside its own transaction');
  return contact;
}
