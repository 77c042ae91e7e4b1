import type { QueueId, UserId } from '@prosa/contract/ids';
import {
  toActorUserId,
  toAttendedStatus,
  refuseTicketUpdate,
  type TicketDecision,
  type TicketEffect,
  type TicketUpdateInput,
} from './ticket-decision.ts';

/**
 * Decides a transfer. A transfer to a user gives that user the ticket. After a transfer to a queue, the ticket waits in that
 * queue, or is closed if the queue has closeTicket. If the setting closeTicketOnTransfer is on and the queue changes, the ticket
 * closes without a farewell, and the conversation continues in a new ticket.
 */
export function decideTransfer(input: TicketUpdateInput): TicketDecision {
  const { ticket, actor, change, settings, groupAsTicket, queueCloses } = input;
  const queueId = change.queueId ?? null;
  if (queueId === null) return refuseTicketUpdate('ERR_TICKET_QUEUE_REQUIRED');
  const userId = queueCloses ? null : (change.userId ?? null);
  const status = userId === null ? 'pending' : toAttendedStatus(ticket, groupAsTicket);
  const leaveLog: TicketEffect = { kind: 'log', type: 'transfered', userId: toActorUserId(actor), queueId: ticket.queueId };
  const arrivalEffects: TicketEffect[] = [
    { kind: 'log', type: 'receivedTransfer', userId, queueId },
    ...toTransferEffects(input, queueId, userId),
    ...(queueCloses ? toQueueClosingEffects(queueId) : []),
  ];
  const patch = { status: queueCloses ? ('closed' as const) : status, userId, queueId, isTransfered: true };
  const serviceEffects: TicketEffect[] = queueCloses ? [] : [{ kind: userId === null ? 'queue-service' : 'start-service' }];
  if (settings.closeTicketOnTransfer !== 'enabled' || queueId === ticket.queueId || queueCloses)
    return { ok: true, move: 'transfer', patch, effects: [...serviceEffects, leaveLog, ...arrivalEffects], successor: null };
  return {
    ok: true,
    move: 'transfer',
    patch: { status: 'closed', userId: ticket.userId ?? toActorUserId(actor), queueId: ticket.queueId, isTransfered: true },
    effects: [
      { kind: 'end-service' },
      leaveLog,
      { kind: 'log', type: 'closed', userId: toActorUserId(actor), queueId: ticket.queueId },
    ],
    successor: {
      patch,
      effects: [...serviceEffects, { kind: 'log', type: 'create', userId: toActorUserId(actor), queueId }, ...arrivalEffects],
    },
  };
}

/** Returns the effects of moving a ticket to a queue with closeTicket. */
export const toQueueClosingEffects = (queueId: QueueId | null): TicketEffect[] => [
  { kind: 'end-service' },
  { kind: 'log', type: 'closed', userId: null, queueId },
];

/**
 * Returns the effects of a transfer in addition to its log entries. The note for the new attendant or queue becomes a private
 * note. The customer gets a message about the transfer only if sendMsgTransfTicket is enabled.
 */
function toTransferEffects(
  { ticket, change, settings }: TicketUpdateInput,
  queueId: QueueId,
  userId: UserId | null,
): TicketEffect[] {
  const handoverNote = change.msgTransfer?.trim() ?? '';
  const hasMoved = queueId !== ticket.queueId || userId !== ticket.userId;
  const sendsTransferMessage = settings.sendMsgTransfTicket === 'enabled' && settings.transferMessage.trim() !== '' && hasMoved;
  return [
    ...(handoverNote === '' ? [] : [{ kind: 'add-private-note', text: handoverNote } as const]),
    ...(sendsTransferMessage ? [{ kind: 'send-message', why: 'transfer', text: settings.transferMessage } as const] : []),
  ];
}
