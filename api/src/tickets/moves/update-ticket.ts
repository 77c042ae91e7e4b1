import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { ErrorCode } from '@prosa/contract/errors';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { decideTicketUpdate } from '@prosa/domain/tickets/decide-ticket-update';
import type { TicketMove, TicketPatch } from '@prosa/domain/tickets/ticket-decision';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Command, Write } from '../../platform/write.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import { applyTicketEffects } from './apply-ticket-effects.ts';
import { assertExists } from '../rows/assert-exists.ts';
import { closedColumns } from './close-tickets.ts';
import { findActiveTicket } from '../rows/find-active-ticket.ts';
import { loadTicket } from '../rows/load-tickets.ts';
import { loadTicketToMove } from './load-ticket-to-move.ts';
import { findVisibleTicket } from '../rows/load-visible-ticket.ts';
import { notifyQueue } from './notify-queue.ts';
import { openSuccessor } from './open-successor.ts';
import { otherOpenTicket } from '../rows/other-open-ticket.ts';
import { loadQueueCloses } from './queue-closes.ts';
import { publishTicketEvent } from '../rows/ticket-events.ts';
import { toTicketState, type StoredTicket } from '../rows/to-ticket-row.ts';

const statusOf = (code: ErrorCode): AppError['status'] =>
  code === 'ERR_NO_PERMISSION' ? 403 : code === 'ERR_TICKET_CHANGED' ? 409 : 422;

/**
 * `PUT /tickets/{id}`: one step of the transition table, with its messages, log and tracking, in one transaction.
 * Answers the ticket as it is then; after a transfer that closes, the one in which the conversation goes on; reopening
 * where the contact has another active ticket answers that one, untouched, or who has it where it is out of sight.
 * Refuses with the codes of `decideTicketUpdate`, ERR_NO_TICKET_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND.
 */
export async function updateTicket(
  command: Command,
  ticketId: number,
  { expects, ...change }: UpdateTicketBody,
): Promise<Ticket> {
  const { tx, companyId, changes, scope } = command;
  const { viewer } = scope;
  const stored = await loadTicketToMove(command, ticketId, change);
  const queueCloses = change.queueId == null ? false : await loadQueueCloses(tx, companyId, change.queueId);
  if (change.userId !== undefined && change.userId !== null) await assertExists(command, 'users', change.userId);
  const decision = decideTicketUpdate({
    ticket: toTicketState(stored),
    actor: { id: viewer.id, profile: viewer.profile, userClosePendingTicket: viewer.userClosePendingTicket },
    change,
    expects,
    queueCloses,
    ...(await loadDecisionContext(tx, scope, stored)),
  });
  if (!decision.ok)
    throw decision.code === 'ERR_OTHER_OPEN_TICKET'
      ? await otherOpenTicket(tx, companyId, ticketId)
      : new AppError(decision.code, statusOf(decision.code));
  const moved = await activate(tx, stored, () => applyPatch(command, stored, { ...change, patch: decision.patch }));
  if (moved === undefined) return answerWithActiveTicket(tx, scope, stored);
  changes.tickets.set(ticketId, 'update');
  const ends = endsFlow(decision.move, moved.status);
  if (ends !== null) await publishTicketEvent(command, { kind: 'taken-over', ticketIds: [ticketId], why: ends });
  await applyTicketEffects(command, moved, decision.effects);
  await notifyNewAttendant(command, stored, moved);
  if (moved.status === 'pending' && moved.queue_id !== stored.queue_id) await notifyQueue(command, moved);
  if (decision.successor === null) return loadTicket(command, ticketId, scope.hidesNumbers);
  const next = await openSuccessor(command, moved, {
    patch: decision.successor.patch,
    waitingSince: stored.waiting_since,
  });
  await applyTicketEffects(command, next, decision.successor.effects);
  await notifyNewAttendant(command, stored, next);
  if (next.status === 'pending') await notifyQueue(command, next);
  return loadTicket(command, next.id, scope.hidesNumbers);
}

type AppliedChange = Pick<UpdateTicketBody, 'amountUsedBotQueues' | 'useIntegration'> & { readonly patch: TicketPatch };

/** Why a person's move ends the flow that goes on in the ticket; null where it leaves it alone. */
function endsFlow(move: TicketMove, status: StoredTicket['status']): 'attended' | 'moved' | 'closed' | null {
  if (status === 'closed') return 'closed';
  if (move === 'edit') return null;
  return move === 'accept' ? 'attended' : 'moved';
}

/** Tells a user who was given the ticket by somebody else. */
async function notifyNewAttendant(command: Command, before: StoredTicket, after: StoredTicket): Promise<void> {
  const { viewer } = command.scope;
  const userId = after.user_id;
  if (userId === null || userId === before.user_id || userId === viewer.id || after.status === 'closed') return;
  await publishTicketEvent(command, { kind: 'handed-over', ticketId: after.id, userId });
}

/** Does `change`; undefined where a closed ticket would become the second active one of its contact and connection. */
async function activate(
  tx: TenantTransaction,
  stored: StoredTicket,
  change: () => Promise<StoredTicket>,
): Promise<StoredTicket | undefined> {
  if (stored.status !== 'closed') return change();
  await sql`savepoint reopening`.execute(tx);
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'tickets_one_active') throw error;
    await sql`rollback to savepoint reopening`.execute(tx);
    return undefined;
  }
}

async function answerWithActiveTicket(tx: TenantTransaction, scope: Scope, stored: StoredTicket): Promise<Ticket> {
  const other = await findActiveTicket({ tx, companyId: scope.companyId }, stored.contact_id, stored.whatsapp_id);
  if (other === undefined) throw new AppError('ERR_TICKET_CHANGED', 409);
  const visible = await findVisibleTicket({ tx, scope }, { id: other }, 'read');
  if (visible === undefined) throw await otherOpenTicket(tx, scope.companyId, other);
  return loadTicket({ tx, companyId: scope.companyId }, other, scope.hidesNumbers);
}

async function loadDecisionContext(tx: TenantTransaction, scope: Scope, stored: StoredTicket) {
  const settings = await loadCompanySettings(tx, scope.companyId);
  const contact = await tx
    .selectFrom('contacts')
    .select('tag_ids')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', stored.contact_id)
    .executeTakeFirstOrThrow();
  const connection = await tx
    .selectFrom('whatsapps')
    .select('group_as_ticket')
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = ${stored.whatsapp_id}`)
    .executeTakeFirst();
  return { settings, contactHasTags: contact.tag_ids.length > 0, groupAsTicket: connection?.group_as_ticket === 'enabled' };
}

const applyPatch = (
  { tx, now }: Write,
  stored: StoredTicket,
  { patch, amountUsedBotQueues, useIntegration }: AppliedChange,
): Promise<StoredTicket> =>
  tx
    .updateTable('tickets')
    .set({
      status: patch.status,
      user_id: patch.userId,
      queue_id: patch.queueId,
      is_transfered: patch.isTransfered,
      ...(patch.isBot === undefined ? {} : { is_bot: patch.isBot }),
      ...(patch.waitingSince === undefined ? {} : { waiting_since: patch.waitingSince }),
      ...(patch.handover === undefined ? {} : { handover: patch.handover === null ? null : JSON.stringify(patch.handover) }),
      updated_at: now,
      ...(amountUsedBotQueues === undefined ? {} : { amount_used_bot_queues: amountUsedBotQueues }),
      ...(useIntegration === undefined ? {} : { use_integration: useIntegration }),
      ...(patch.status === 'closed' ? closedColumns : {}),
    })
    .where('company_id', '=', stored.company_id)
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirstOrThrow();
