import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import type { ErrorCode } from '@prosa/contract/errors';
import {
  MessageId,
  QueueId,
  TicketId,
  UserId,
  type QueueId as QueueIdType,
  type TicketId as TicketIdType,
  type UserId as UserIdType,
} from '@prosa/contract/ids';
import type { OfflineCommandName } from '@prosa/contract/sync/offline-commands';
import { Handover, Ticket, type TicketRow as Row } from '@prosa/contract/tickets/ticket';
import { OtherOpenTicketRefusal, RatingChoice, TicketValueBody, UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { findMentionOf, isHandedOverTo } from '@prosa/domain/tickets/is-notification-ticket';
import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { mayAskForRating } from '@prosa/domain/rating/rating';
import { decideTicketUpdate } from '@prosa/domain/tickets/decide-ticket-update';
import {
  defineCommand,
  type CommandContext,
  type CommandSpec,
  type OptimisticChanges,
  type Refusal,
  type TypedCommand,
} from '../sync/outbox/command.ts';
import { currentDatabase } from '../sync/database/current-database.ts';
import { deletionAnswer } from '../sync/outbox/deletion-answer.ts';
import { enqueue, type EnqueueResult } from '../sync/outbox/enqueue.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import { toExpectedTicketFields } from './expected-ticket-fields.ts';
import { findLastInboundId } from './find-last-inbound-id.ts';
import { readTicket, type TicketRows } from './read-ticket.ts';
import { ticketAnswer } from './ticket-answer.ts';

type TicketRef = Pick<Row, 'id' | 'isGroup'>;
type TicketValue = { readonly ticketId: TicketIdType } & TicketValueBody;
type TicketChange = Omit<UpdateTicketBody, 'expects'>;

/**
 * Finds out whether the server answered with another active ticket of the contact instead of accepting or reopening this ticket.
 * If so, returns a refusal with that other ticket.
 */
function findOtherTicketRefusal(raw: unknown, { ticketId }: { readonly ticketId: TicketIdType }): Refusal | undefined {
  const other = v.parse(Ticket, raw);
  if (other.id === ticketId) return undefined;
  const { userId, user, queue, status, uuid } = other;
  const detail: OtherOpenTicketRefusal = { error: 'ERR_OTHER_OPEN_TICKET', userId, user, queue, status, uuid };
  return { code: detail.error, detail };
}

/**
 * Decides what a change does to a ticket, by the same rules as the server. The device thus refuses a change immediately if the
 * server would certainly refuse it.
 */
function decideTicketChange(rows: TicketRows, change: TicketChange, context: CommandContext): OptimisticChanges | ErrorCode {
  const { ticket, contactHasTags, contactName, groupAsTicket } = rows;
  const settings = { ...companySettingDefaults, ...context.settings };
  const decision = decideTicketUpdate({
    ticket,
    actor: { kind: 'user', ...context.actor },
    change,
    contactHasTags,
    // The device does not know which queues close the tickets that they get, so only the server's answer shows such a closing.
    queueCloses: false,
    groupAsTicket,
    mayAskForRating: mayAskForRating(settings, rows),
    settings,
  });
  if (!decision.ok) return decision.code;
  const { patch } = decision;
  const { handover, ...rest } = patch;
  const branded = {
    ...rest,
    userId: toNullableUserId(patch.userId),
    queueId: toNullableQueueId(patch.queueId),
    ...(handover === undefined ? {} : { handover: v.parse(v.nullable(Handover), handover) }),
  };
  return {
    changes: [{ table: 'tickets', key: ticket.id, does: 'patch', patch: branded }],
    about: contactName,
    expects: toExpectedTicketFields(ticket),
    // The command must wait for earlier entries about the contact, because the contact's tags decide whether the ticket may be
    // closed.
    relies: [toRowName('contacts', ticket.contactId)],
  };
}

const toNullableUserId = (id: number | null): UserIdType | null => (id === null ? null : v.parse(UserId, id));
const toNullableQueueId = (id: number | null): QueueIdType | null => (id === null ? null : v.parse(QueueId, id));

const ticketIdField = { ticketId: TicketId };

/** Defines a command whose request is a `PUT /tickets/{id}`. */
const defineTicketUpdateCommand = <N extends OfflineCommandName, P extends { readonly ticketId: TicketIdType }>(
  name: N,
  title: ParseKeys,
  {
    payload,
    change,
    more = {},
  }: {
    readonly payload: v.GenericSchema<unknown, P>;
    readonly change: (payload: P) => TicketChange;
    readonly more?: Pick<CommandSpec<N, P, TicketRows>, 'didNothing' | 'undoOffer' | 'batchUndoOffer'>;
  },
): TypedCommand<P, N> =>
  defineCommand<N, P, TicketRows>({
    name,
    title,
    payload,
    lane: ({ ticketId }) => toRowName('tickets', ticketId),
    read: (database, { ticketId }) => readTicket(database, ticketId),
    groundlessCode: 'ERR_TICKET_CHANGED',
    optimistic: (rows, given, context) => decideTicketChange(rows, change(given), context),
    request: (_entry, given, expects) => ({
      method: 'PUT',
      path: `/tickets/${given.ticketId}`,
      body: { ...change(given), ...(expects === null ? {} : { expects }) },
    }),
    answer: ticketAnswer,
    ...more,
  });

const attendedTicketPayload = v.object({ ...ticketIdField, isGroup: v.boolean(), queueId: v.nullable(QueueId) });
const toAttendedTicketChange = ({ isGroup, queueId }: v.InferOutput<typeof attendedTicketPayload>): TicketChange => ({
  status: isGroup ? 'group' : 'open',
  ...(queueId === null ? {} : { queueId }),
});

const acceptCommand = defineTicketUpdateCommand('accept-ticket', 'commands.acceptTicket', {
  payload: attendedTicketPayload,
  change: toAttendedTicketChange,
});
const reopenCommand = defineTicketUpdateCommand('reopen-ticket', 'commands.reopenTicket', {
  payload: attendedTicketPayload,
  change: toAttendedTicketChange,
  more: {
    didNothing: findOtherTicketRefusal,
  },
});
const returnCommand = defineTicketUpdateCommand('return-ticket', 'commands.returnTicket', {
  payload: v.object(ticketIdField),
  change: () => ({ status: 'pending' }),
});
/** Always requests a farewell, because the company's setting sendFarewellWaitingTicket decides whether it is sent. */
const ignoreCommand = defineTicketUpdateCommand('ignore-ticket', 'commands.ignoreTicket', {
  payload: v.object(ticketIdField),
  change: () => ({
    status: 'closed',
    sendFarewellMessage: true,
  }),
});
const closeCommand = defineTicketUpdateCommand('close-ticket', 'commands.closeTicket', {
  // An entry that an older version of the app stored lacks the choice about a rating.
  payload: v.object({ ...ticketIdField, sendFarewell: v.boolean(), ratingId: v.optional(v.nullable(v.enum(RatingChoice))) }),
  change: ({ sendFarewell, ratingId }) => ({
    status: 'closed',
    sendFarewellMessage: sendFarewell,
    ...(ratingId == null ? {} : { ratingId }),
  }),
  more: { undoOffer: 'commands.ticketClosed', batchUndoOffer: 'commands.ticketsClosed' },
});
const transferCommand = defineTicketUpdateCommand('transfer-ticket', 'commands.transferTicket', {
  payload: v.object({ ...ticketIdField, queueId: QueueId, userId: v.nullable(UserId), message: v.string() }),
  change: ({ queueId, userId, message }) => ({ queueId, userId, msgTransfer: message, isTransfered: true }),
  more: { undoOffer: 'commands.ticketTransferred', batchUndoOffer: 'commands.ticketsTransferred' },
});
const deleteCommand = defineCommand<'delete-ticket', { ticketId: TicketIdType }, TicketRows>({
  name: 'delete-ticket',
  title: 'commands.deleteTicket',
  payload: v.object(ticketIdField),
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: (database, { ticketId }) => readTicket(database, ticketId),
  optimistic: ({ ticket, contactName }, _given, { actor }) =>
    holdsPermission(actor, 'ticket-options:deleteTicket')
      ? { changes: [{ table: 'tickets', key: ticket.id, does: 'remove' }], about: contactName }
      : 'ERR_NO_PERMISSION',
  request: (_entry, { ticketId }) => ({ method: 'DELETE', path: `/tickets/${ticketId}` }),
  answer: deletionAnswer,
});
const setValueCommand = defineCommand<'set-ticket-value', TicketValue, TicketRows>({
  name: 'set-ticket-value',
  title: 'commands.setTicketValue',
  payload: v.object({ ...ticketIdField, ...TicketValueBody.entries }),
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: (database, { ticketId }) => readTicket(database, ticketId),
  optimistic: ({ ticket, contactName }, { value }) => ({
    changes: [{ table: 'tickets', key: ticket.id, does: 'patch', patch: { value } }],
    about: contactName,
  }),
  request: (_entry, { ticketId, value }) => ({ method: 'PUT', path: `/tickets-value/${ticketId}`, body: { value } }),
  answer: ticketAnswer,
});
const markReadCommand = defineCommand({
  name: 'mark-ticket-read',
  title: 'commands.markTicketRead',
  isBackground: true,
  payload: v.object({ ...ticketIdField, lastMessageId: v.optional(MessageId) }),
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: (database, { ticketId }) => readTicket(database, ticketId),
  optimistic: ({ ticket, contactName }, _given, { actor }) => {
    const isAttended = ticket.status === 'open' || ticket.status === 'group';
    const isMentioned = findMentionOf(actor.id, ticket) !== undefined;
    const isToldOverdue = ticket.overdueFor?.includes(actor.id) === true;
    if (!isAttended && !isMentioned && !isToldOverdue) return 'ERR_TICKET_TRANSITION';
    const patch: Partial<Row> = {
      ...(isAttended ? { unreadMessages: 0 } : {}),
      ...(isHandedOverTo(actor.id, ticket) ? { handover: null } : {}),
      ...(isMentioned ? { mentions: ticket.mentions?.filter(({ userId }) => userId !== actor.id) } : {}),
      ...(isToldOverdue ? { overdueFor: ticket.overdueFor?.filter((id) => id !== actor.id) } : {}),
    };
    return { changes: [{ table: 'tickets', key: ticket.id, does: 'patch', patch }], about: contactName };
  },
  request: (_entry, { ticketId, lastMessageId }) => ({
    method: 'POST',
    path: `/messages/${ticketId}/read`,
    body: lastMessageId === undefined ? {} : { lastMessageId },
  }),
  answer: ticketAnswer,
});

/** The commands that change tickets, by name. */
export const ticketCommands = {
  'accept-ticket': acceptCommand,
  'reopen-ticket': reopenCommand,
  'return-ticket': returnCommand,
  'ignore-ticket': ignoreCommand,
  'close-ticket': closeCommand,
  'transfer-ticket': transferCommand,
  'delete-ticket': deleteCommand,
  'set-ticket-value': setValueCommand,
  'mark-ticket-read': markReadCommand,
};

/**
 * Accepts a ticket. Like all functions below, this one resolves once the command and its optimistic changes are stored on the
 * device. If the server refuses the command, the ticket shows the refusal later. `ok: false` means that the device's own rules
 * forbid the command, and that nothing was stored.
 */
export const acceptTicket = (ticket: TicketRef, options: { queueId?: QueueIdType | undefined } = {}): Promise<EnqueueResult> =>
  enqueue(acceptCommand, { ticketId: ticket.id, isGroup: ticket.isGroup, queueId: options.queueId ?? null });
export const reopenTicket = (ticket: TicketRef, options: { queueId?: QueueIdType | undefined } = {}): Promise<EnqueueResult> =>
  enqueue(reopenCommand, { ticketId: ticket.id, isGroup: ticket.isGroup, queueId: options.queueId ?? null });
export const returnTicket = (ticket: TicketRef): Promise<EnqueueResult> => enqueue(returnCommand, { ticketId: ticket.id });
export const ignoreTicket = (ticket: TicketRef): Promise<EnqueueResult> => enqueue(ignoreCommand, { ticketId: ticket.id });
export const closeTicket = (
  ticket: TicketRef,
  options: { sendFarewell: boolean; ratingId?: RatingChoice | null },
): Promise<EnqueueResult> => enqueue(closeCommand, { ticketId: ticket.id, ...options });
export const transferTicket = (
  ticket: TicketRef,
  to: { queueId: QueueIdType; userId?: UserIdType | null | undefined; message: string },
): Promise<EnqueueResult> =>
  enqueue(transferCommand, { ticketId: ticket.id, queueId: to.queueId, userId: to.userId ?? null, message: to.message });

export const setTicketValue = (ticket: Pick<Row, 'id'>, value: number): Promise<EnqueueResult> =>
  enqueue(setValueCommand, { ticketId: ticket.id, value });

export const deleteTicket = (ticket: TicketRef): Promise<EnqueueResult> => enqueue(deleteCommand, { ticketId: ticket.id });

/**
 * The state of each ticket when it was last marked as read, by the ticket's id. If the state is still the same, no second command
 * is enqueued, even if the unread count was not cleared yet.
 */
const stateWhenMarkedRead = new Map<number, string>();

/**
 * Marks as read: the messages of a ticket on the device, its handover to the user, a mention of the user, and the notice to the
 * user as a supervisor that the answer is overdue. Messages that arrive later stay unread. In a ticket that nobody serves, only
 * the mention and the notice are marked. If the ticket has nothing to mark, no command is enqueued.
 */
export async function markTicketRead(
  ticket: Pick<
    Row,
    'id' | 'unreadMessages' | 'status' | 'userId' | 'handover' | 'mentions' | 'overdueFor' | 'answerDueAt' | 'updatedAt'
  >,
  ownId: UserIdType,
): Promise<void> {
  const mention = findMentionOf(ownId, ticket);
  const isHandedOver = isHandedOverTo(ownId, ticket);
  const isToldOverdue = ticket.overdueFor?.includes(ownId) === true;
  const isAttended = ticket.status === 'open' || ticket.status === 'group';
  if (mention === undefined && !isToldOverdue && (!isAttended || (!isHandedOver && ticket.unreadMessages === 0))) return;
  const lastMessageId = await findLastInboundId(currentDatabase(), ticket.id);
  if (lastMessageId === undefined && ticket.unreadMessages > 0 && mention === undefined && !isToldOverdue) return;
  const overdueSince = isToldOverdue ? (ticket.answerDueAt ?? '') : '';
  // `mark` changes if the ticket is handed over again, mentions the user again, or becomes overdue, even if no message has
  // arrived.
  const mark = `${lastMessageId ?? ''} ${isHandedOver ? ticket.updatedAt : ''} ${mention?.messageId ?? ''} ${overdueSince}`;
  if (stateWhenMarkedRead.get(ticket.id) === mark) return;
  stateWhenMarkedRead.set(ticket.id, mark);
  await enqueue(markReadCommand, { ticketId: ticket.id, ...(lastMessageId === undefined ? {} : { lastMessageId }) });
}
