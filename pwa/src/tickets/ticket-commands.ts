import * as v from 'valibot';
import type { ErrorCode } from '@prosa/contract/errors';
import { QueueId, UserId, type QueueId as QueueIdType, type UserId as UserIdType } from '@prosa/contract/ids';
import { Ticket, TicketRow, type TicketRow as Row } from '@prosa/contract/tickets/ticket';
import { OtherOpenTicket, UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { companySettingDefaults } from '@prosa/contract/settings/settings';
import { decideTicketUpdate } from '@prosa/domain/tickets/decide-ticket-update';
import { defineCommand, type CommandAnswer, type CommandContext, type TypedCommand } from '../sync/command.ts';
import { enqueue, type Enqueued } from '../sync/enqueue.ts';
import type { OptimisticPatch } from '../sync/outbox-entry.ts';

type TicketRef = Pick<Row, 'id' | 'isGroup'>;
type Change = Omit<UpdateTicketBody, 'expects'>;

const ticketAnswer = v.pipe(
  Ticket,
  v.transform((ticket) => ({ ticket: v.parse(TicketRow, ticket) })),
);

/** Where the contact has another active ticket, reopening does nothing and answers that one. */
const reopenAnswer = v.pipe(
  Ticket,
  v.transform((ticket) => ({ ticket: v.parse(TicketRow, ticket), other: v.parse(OtherOpenTicket, otherOf(ticket)) })),
);
const otherOf = ({ userId, user, queue, status, uuid }: v.InferOutput<typeof Ticket>) => ({
  error: 'ERR_OTHER_OPEN_TICKET',
  userId,
  user,
  queue,
  status,
  uuid,
});

/** The rules are the server's own: what it would refuse for sure is refused before it is written. */
function decide(ticket: Row, change: Change, context: CommandContext): OptimisticPatch | ErrorCode {
  const decision = decideTicketUpdate({
    ticket,
    actor: context.actor,
    change,
    contactHasTags: context.contactHasTags,
    // The device doesn't hold what queues do with tickets; the server's answer shows it.
    queueCloses: false,
    groupAsTicket: context.groupAsTicket,
    settings: { ...companySettingDefaults, ...context.settings },
  });
  return decision.ok
    ? { ...decision.patch, userId: patchUserId(decision.patch.userId), queueId: patchQueueId(decision.patch.queueId) }
    : decision.code;
}

const patchUserId = (id: number | null): UserIdType | null => (id === null ? null : v.parse(UserId, id));
const patchQueueId = (id: number | null): QueueIdType | null => (id === null ? null : v.parse(QueueId, id));

/** A command that is one `PUT /tickets/{id}`. */
function defineUpdate<P>(
  name: string,
  payload: v.GenericSchema<unknown, P>,
  change: (payload: P) => Change,
  answer: v.GenericSchema<unknown, CommandAnswer> = ticketAnswer,
): TypedCommand<P> {
  return defineCommand<P>({
    name,
    payload,
    changesTicket: true,
    expects: true,
    optimistic: (ticket, given, context) => decide(ticket, change(given), context),
    request: (entry, given, expects) => ({
      method: 'PUT',
      path: `/tickets/${entry.ticketId}`,
      body: { ...change(given), ...(expects === null ? {} : { expects }) },
    }),
    answer,
  });
}

const attended = v.object({ isGroup: v.boolean(), queueId: v.nullable(QueueId) });
const toAttended = ({ isGroup, queueId }: v.InferOutput<typeof attended>): Change => ({
  status: isGroup ? 'group' : 'open',
  ...(queueId === null ? {} : { queueId }),
});
const nothing = v.object({});

const accept = defineUpdate('accept-ticket', attended, toAttended);
const reopen = defineUpdate('reopen-ticket', attended, toAttended, reopenAnswer);
const giveBack = defineUpdate('return-ticket', nothing, () => ({ status: 'pending' }));
const ignore = defineUpdate('ignore-ticket', nothing, () => ({ status: 'closed', sendFarewellMessage: false }));
const close = defineUpdate('close-ticket', v.object({ sendFarewell: v.boolean() }), ({ sendFarewell }) => ({
  status: 'closed',
  sendFarewellMessage: sendFarewell,
}));
const transfer = defineUpdate(
  'transfer-ticket',
  v.object({ queueId: QueueId, userId: v.nullable(UserId), message: v.string() }),
  ({ queueId, userId, message }) => ({ queueId, userId, msgTransfer: message, isTransfered: true }),
);
const markRead = defineCommand({
  name: 'mark-ticket-read',
  background: true,
  payload: nothing,
  changesTicket: false,
  expects: false,
  optimistic: (ticket) =>
    ticket.status === 'open' || ticket.status === 'group' ? { unreadMessages: 0 } : 'ERR_TICKET_TRANSITION',
  request: (entry) => ({ method: 'POST', path: `/messages/${entry.ticketId}/read` }),
  answer: ticketAnswer,
});

/**
 * Each resolves once it is on the device, with what shows at once written; the server's refusal, if one comes, is on the
 * ticket later. `ok: false` means the rules forbid it already, and nothing was written.
 */
export const acceptTicket = (ticket: TicketRef, options: { queueId?: QueueIdType | undefined } = {}): Promise<Enqueued> =>
  enqueue(accept, ticket.id, { isGroup: ticket.isGroup, queueId: options.queueId ?? null });
export const reopenTicket = (ticket: TicketRef, options: { queueId?: QueueIdType | undefined } = {}): Promise<Enqueued> =>
  enqueue(reopen, ticket.id, { isGroup: ticket.isGroup, queueId: options.queueId ?? null });
export const returnTicket = (ticket: TicketRef): Promise<Enqueued> => enqueue(giveBack, ticket.id, {});
export const ignoreTicket = (ticket: TicketRef): Promise<Enqueued> => enqueue(ignore, ticket.id, {});
export const closeTicket = (ticket: TicketRef, options: { sendFarewell: boolean }): Promise<Enqueued> =>
  enqueue(close, ticket.id, options);
export const transferTicket = (
  ticket: TicketRef,
  to: { queueId: QueueIdType; userId?: UserIdType | null | undefined; message: string },
): Promise<Enqueued> => enqueue(transfer, ticket.id, { queueId: to.queueId, userId: to.userId ?? null, message: to.message });

/** Sets the unread count to zero. Without unread messages, and on tickets nobody attends, it does nothing. */
export async function markTicketRead(ticket: Pick<Row, 'id' | 'unreadMessages' | 'status'>): Promise<void> {
  if (ticket.unreadMessages === 0 || (ticket.status !== 'open' && ticket.status !== 'group')) return;
  await enqueue(markRead, ticket.id, {});
}
