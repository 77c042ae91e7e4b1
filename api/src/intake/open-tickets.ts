import { sql } from 'kysely';
import { decideOpening } from '@prosa/domain/tickets/decide-opening';
import { loadWallet } from '../tickets/load-wallet.ts';
import { openServices } from '../tickets/track-service.ts';
import type { Write } from '../platform/write.ts';
import type { IntakeState } from './intake-state.ts';
import { recordset } from '../platform/database/recordset.ts';
import { loadTickets } from './load-tickets.ts';

/** Opens tickets for messages of different contacts, unless an active one of the same key appeared meanwhile (T3, T4). */
export async function openTickets(
  write: Write,
  openings: readonly { readonly state: IntakeState; readonly status: 'pending' | 'group' }[],
): Promise<IntakeState[]> {
  const { tx, companyId, changes, now } = write;
  const given: object[] = [];
  for (const { state, status } of openings) {
    const { contact, connection, message, settings } = state;
    if (contact === null) throw new Error('a ticket needs a contact');
    const wallet =
      settings.DirectTicketsToWallets === 'enabled'
        ? await loadWallet(tx, companyId, contact.id)
        : { directTicketsToWallets: false, walletOwnerIds: [] };
    const opening = decideOpening({ status, ...wallet });
    given.push({
      status: opening.status,
      user_id: opening.userId,
      channel: connection.channel,
      contact_id: contact.id,
      whatsapp_id: connection.id,
      is_group: message.contact.isGroup,
      begun_by: message.fromMe ? 'company' : 'customer',
    });
  }
  const { rows: opened } = await sql<{ readonly id: number }>`
    insert into tickets (company_id, status, channel, contact_id, whatsapp_id, user_id, is_group, begun_by, created_at, updated_at)
    select ${companyId}, status, channel, contact_id, whatsapp_id, user_id, is_group, begun_by, ${now}, ${now}
      from json_to_recordset(${recordset(given)})
        as given(status text, user_id int, channel text, contact_id int, whatsapp_id int, is_group boolean, begun_by text)
    on conflict do nothing returning id`.execute(tx);
  const ids = opened.map(({ id }) => id);
  for (const id of ids) changes.tickets.set(id, 'create');
  await openServices(write, ids, 'create');
  return loadTickets(
    write,
    openings.map(({ state }) => state),
  );
}

/** Brings a closed ticket back to pending, its queue and user kept (T2). */
export async function reopenTicket(write: Write, state: IntakeState, ticketId: number): Promise<IntakeState> {
  const { tx, companyId, changes, now } = write;
  await tx
    .updateTable('tickets')
    .set({ status: 'pending', updated_at: now, amount_used_bot_queues: 0 })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  changes.tickets.set(ticketId, 'update');
  await openServices(write, [ticketId], 'reopen');
  const [reopened = state] = await loadTickets(write, [state]);
  return reopened;
}
