import { ContactId, TicketId } from '@prosa/contract/ids';
import { TicketStatus } from '@prosa/contract/tickets/ticket';
import { sql } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../platform/app-error.ts';
import type { Read, Write } from '../../platform/write.ts';
import { closeTickets } from './close-tickets.ts';
import type { TicketMover } from './ticket-mover.ts';
import { attendService, openServices } from './track-service.ts';

/**
 * The maximum number of tickets that one transaction moves to another contact. People who write in these tickets wait for the
 * transaction.
 */
const MAX_MOVED_TICKETS = 5_000;
/**
 * The maximum number of moved tickets for which live events are sent. Devices receive the other tickets with their next pull.
 */
const MAX_PUBLISHED_TICKETS = 100;

export type ContactPair = { readonly fromId: ContactId; readonly toId: ContactId };

/**
 * The ids of the tickets that a merge moved to another contact. `closed` has the tickets that it closed, each with its former
 * status.
 */
export const MovedTickets = v.object({
  ids: v.array(TicketId),
  closed: v.array(v.object({ id: TicketId, status: TicketStatus })),
});
export type MovedTickets = v.InferOutput<typeof MovedTickets>;

/**
 * Lists the active tickets that must be closed before two contacts are merged, because a contact has at most one active ticket on
 * a connection. If both contacts have one on the same connection, lists the ticket that has not changed for longer.
 */
export async function listTicketsToCloseBeforeMerge({ tx, companyId }: Read, { fromId, toId }: ContactPair) {
  const active = await tx
    .selectFrom('tickets')
    .select(['id', 'uuid', 'status', 'whatsapp_id as whatsappId'])
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', [fromId, toId])
    .where('status', '<>', 'closed')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return active.filter(
    ({ whatsappId }, place) => active.findIndex((newer) => (newer.whatsappId ?? 0) === (whatsappId ?? 0)) < place,
  );
}

/**
 * Moves all tickets of a contact to another contact. First closes the tickets of `listTicketsToCloseBeforeMerge`. Answers in a
 * moved ticket still go to the identity of its former contact. The caller has locked both contacts. Refuses with
 * ERR_CONTACTS_NOT_MERGEABLE if the contact has more than `MAX_MOVED_TICKETS` tickets.
 */
export async function moveTicketsToContact(
  write: Write,
  { fromId, toId }: ContactPair,
  mover: TicketMover,
): Promise<MovedTickets> {
  const { tx, companyId } = write;
  // Rows are locked in id order, so two concurrent calls cannot deadlock.
  const locked = await tx
    .selectFrom('tickets')
    .select(['id', 'contact_id'])
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('contact_id', '=', fromId), eb.and([eb('contact_id', '=', toId), eb('status', '<>', 'closed')])]))
    .orderBy('id')
    .limit(MAX_MOVED_TICKETS + 1)
    .forUpdate()
    .execute();
  if (locked.length > MAX_MOVED_TICKETS) throw new AppError('ERR_CONTACTS_NOT_MERGEABLE', 409);
  const closed = (await listTicketsToCloseBeforeMerge(write, { fromId, toId })).map(({ id, status }) => ({ id, status }));
  await closeTickets(
    write,
    closed.map(({ id }) => id),
    mover,
  );
  const ids = locked.filter((ticket) => ticket.contact_id === fromId).map(({ id }) => id);
  await sql`
    update tickets t set contact_id = ${toId}, reply_to = coalesce(t.reply_to, (
             select i.value from contact_identities i
              where i.company_id = t.company_id and i.contact_id = t.contact_id and i.number is null
                and i.kind = case when t.channel in ('whatsapp', 'whatsappapi') then 'phone' else t.channel end
              order by i.value limit 1))
     where t.company_id = ${companyId} and t.id = any(${ids}::int[])`.execute(tx);
  recordTicketChanges(write, ids);
  return { ids, closed };
}

type UndoneMerge = ContactPair & {
  readonly moved: MovedTickets;
  /** The values of the identities that are moved back to the contact. */
  readonly identities: readonly string[];
  /** The time of the merge. */
  readonly mergedAt: Date;
};

/**
 * Undoes a merge for tickets. Moves back the tickets that the contact had before the merge, and those that its identities have
 * opened since. Reopens the tickets that the merge closed, unless their contact now has another active ticket on the connection.
 * Returns the ids of the tickets that were moved back.
 */
export async function returnTicketsToContact(write: Write, undone: UndoneMerge): Promise<readonly TicketId[]> {
  const { tx, companyId } = write;
  const { fromId, toId, moved, identities, mergedAt } = undone;
  const { rows } = await sql<{ readonly id: TicketId }>`
    select id from tickets
     where company_id = ${companyId} and contact_id = ${toId}
       and (id = any(${moved.ids}::int[]) or (created_at >= ${mergedAt} and reply_to = any(${identities}::text[])))
     order by id for update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update tickets set contact_id = case when id = any(${ids}::int[]) then ${fromId} else contact_id end, reply_to = null
     where company_id = ${companyId} and contact_id = ${toId}
       and (id = any(${ids}::int[]) or reply_to = any(${identities}::text[]))`.execute(tx);
  recordTicketChanges(write, ids);
  await reopenTickets(write, moved.closed);
  return ids;
}

async function reopenTickets(write: Write, closed: MovedTickets['closed']): Promise<void> {
  const { tx, companyId, changes, now } = write;
  for (const { id, status } of closed) {
    const kept = status === 'open' || status === 'group' ? status : 'pending';
    const { rows } = await sql<{ readonly id: TicketId }>`
      update tickets t set status = case when ${kept}::text = 'open' and t.user_id is null then 'pending' else ${kept} end, updated_at = ${now}
       where t.company_id = ${companyId} and t.id = ${id} and t.status = 'closed'
         and not exists (
           select from tickets other
            where other.company_id = t.company_id and other.contact_id = t.contact_id and other.status <> 'closed'
              and coalesce(other.whatsapp_id, 0) = coalesce(t.whatsapp_id, 0))
      returning id`.execute(tx);
    if (rows.length === 0) continue;
    await openServices(write, [id], 'reopen');
    const ticket = await tx
      .selectFrom('tickets')
      .select(['id', 'status', 'user_id', 'queue_id', 'whatsapp_id'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (ticket.status !== 'pending') await attendService(write, ticket);
    changes.tickets.set(id, 'update');
  }
}

function recordTicketChanges({ changes }: Write, ids: readonly TicketId[]): void {
  for (const id of ids.slice(-MAX_PUBLISHED_TICKETS)) if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
}
