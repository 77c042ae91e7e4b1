import type { TicketId } from '@prosa/contract/ids';
import type { TimedAct } from '@prosa/domain/ticket-timers/decide-ticket-timer';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';
import { applyEffectsToTickets } from '../moves/apply-ticket-effects.ts';
import { assignRandomAttendant } from '../moves/assign-random-attendant.ts';
import { closeTickets } from '../moves/close-tickets.ts';
import { findLastAttendant } from '../moves/find-last-attendant.ts';
import { moveTicketsIntoQueue } from '../moves/move-tickets-into-queue.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { releaseOverdueTicket } from './release-overdue-ticket.ts';
import { reportOverdue } from './report-overdue.ts';
import { timerMover } from './timer-mover.ts';

/** A ticket in which an act is due. */
type DueTicket<Act extends TimedAct = TimedAct> = { readonly ticket: StoredTicket; readonly act: Act };
type ActOf<Kind extends TimedAct['kind']> = Extract<TimedAct, { readonly kind: Kind }>;

/**
 * Performs the acts that are due in different tickets, on behalf of the system. Acts that redirect, remind or close share their
 * statements, because thousands of tickets may be due at once. Returns the tickets in which no act was possible, because no other
 * attendant is online. The caller has locked the tickets.
 */
export async function actInTickets(write: Write, due: readonly DueTicket[]): Promise<ReadonlySet<TicketId>> {
  await remindCustomers(write, selectActs(due, 'remind'));
  await expireTickets(write, selectActs(due, 'expire'));
  await redirectTickets(write, selectActs(due, 'redirect'));
  const idle = new Set<TicketId>();
  for (const { ticket, act } of due) if (!(await actInTicket(write, ticket, act))) idle.add(ticket.id);
  return idle;
}

const selectActs = <Kind extends TimedAct['kind']>(due: readonly DueTicket[], kind: Kind): DueTicket<ActOf<Kind>>[] =>
  due.flatMap(({ ticket, act }) => {
    const isOfKind = (each: TimedAct): each is ActOf<Kind> => each.kind === kind;
    return isOfKind(act) ? [{ ticket, act }] : [];
  });

/** Performs an act that cannot share its statements with other tickets. Returns false if the act was not possible. */
async function actInTicket(write: Write, ticket: StoredTicket, act: TimedAct): Promise<boolean> {
  switch (act.kind) {
    case 'remind':
    case 'expire':
    case 'redirect':
      return true;
    case 'rotate': {
      const { queueId } = act;
      const lastUserId = ticket.user_id === null ? await findLastAttendant(write, ticket.id) : null;
      const choice = { queueId, exceptUserId: ticket.user_id, avoidUserId: lastUserId };
      return (await assignRandomAttendant(write, ticket.id, choice)) !== null;
    }
    case 'tell-overdue':
      await reportOverdue(write, ticket);
      return true;
    case 'pass-on':
      await releaseOverdueTicket(write, ticket, act);
      return true;
  }
}

async function remindCustomers(write: Write, due: readonly DueTicket<ActOf<'remind'>>[]): Promise<void> {
  if (due.length === 0) return;
  await sendTimedTexts(write, due);
  await markReminded(write, due);
}

async function expireTickets(write: Write, due: readonly DueTicket<ActOf<'expire'>>[]): Promise<void> {
  await sendTimedTexts(write, due);
  await closeTickets(
    write,
    due.map(({ ticket }) => ticket.id),
    timerMover,
  );
}

async function redirectTickets(write: Write, due: readonly DueTicket<ActOf<'redirect'>>[]): Promise<void> {
  for (const [queueId, ofQueue] of Map.groupBy(due, ({ act }) => act.queueId)) {
    const tickets = ofQueue.map(({ ticket }) => ticket);
    await publishTicketEvent(write, { kind: 'taken-over', ticketIds: tickets.map(({ id }) => id), why: 'moved' });
    await moveTicketsIntoQueue(write, tickets, { mover: timerMover, queueId, useIntegration: false });
  }
}

/** Sends texts of the connections' settings to the customers of tickets. Contacts that are blocked get none. */
async function sendTimedTexts(write: Write, due: readonly DueTicket<ActOf<'remind' | 'expire'>>[]): Promise<void> {
  const { tx, companyId } = write;
  const spoken = due.filter(({ act }) => act.text.trim() !== '');
  if (spoken.length === 0) return;
  const blocked = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${spoken.map(({ ticket }) => ticket.contact_id)}::int[])`)
    .where('active', '=', false)
    .execute();
  const blockedIds = new Set(blocked.map(({ id }) => id));
  await applyEffectsToTickets(
    write,
    timerMover,
    spoken
      .filter(({ ticket }) => !blockedIds.has(ticket.contact_id))
      .map(({ ticket, act: { text } }) => ({ ticket, effects: [{ kind: 'send-message', why: 'silence', text }] })),
  );
}

/** Stores in tickets that a reminder is sent now, and when the silence began. The reminder does not end this silence. */
async function markReminded({ tx, companyId, now, changes }: Write, due: readonly DueTicket<ActOf<'remind'>>[]): Promise<void> {
  const records = due.map(({ ticket: { id }, act: { silentSince } }) => ({ id, silent_since: silentSince }));
  await sql`
    update tickets t set inactive_message_at = ${now}, silent_since = given.silent_since
      from json_to_recordset(${toRecordsetSql(records)}) as given(id int, silent_since timestamptz)
     where t.company_id = ${companyId} and t.id = any(${records.map(({ id }) => id)}::int[]) and t.id = given.id`.execute(tx);
  for (const { id } of records) if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
}
