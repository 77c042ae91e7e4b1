import type { UserId } from '@prosa/contract/ids';
import {
  actorUserId,
  attendedStatus,
  refuseTicketUpdate,
  type TicketDecision,
  type TicketEffect,
  type TicketUpdateInput,
} from './ticket-decision.ts';

/**
 * Decides a transfer: to a person the ticket becomes theirs, in a queue it waits, and a queue with closeTicket closes it. With
 * closeTicketOnTransfer and another queue the ticket closes without a farewell and the conversation continues in a new one.
 */
export function decideTransfer(input: TicketUpdateInput): TicketDecision {
  const { ticket, actor, change, settings, groupAsTicket, queueCloses } = input;
  const queueId = change.queueId ?? null;
  if (queueId === null) return refuseTicketUpdate('ERR_TICKET_QUEUE_REQUIRED');
  const userId = queueCloses ? null : (change.userId ?? null);
  const status = userId === null ? 'pending' : attendedStatus(ticket, groupAsTicket);
  const leaveLog: TicketEffect = { kind: 'log', type: 'transfered', userId: actorUserId(actor), queueId: ticket.queueId };
  const arrived: TicketEffect[] = [
    { kind: 'log', type: 'receivedTransfer', userId, queueId },
    ...words(input, queueId, userId),
    ...(queueCloses ? queueClosingEffects(queueId) : []),
  ];
  const patch = { status: queueCloses ? ('closed' as const) : status, userId, queueId, isTransfered: true };
  const spell: TicketEffect[] = queueCloses ? [] : [{ kind: userId === null ? 'queue-service' : 'start-service' }];
  if (settings.closeTicketOnTransfer !== 'enabled' || queueId === ticket.queueId || queueCloses)
    return { ok: true, move: 'transfer', patch, effects: [...spell, leaveLog, ...arrived], successor: null };
  return {
    ok: true,
    move: 'transfer',
    patch: { status: 'closed', userId: ticket.userId ?? actorUserId(actor), queueId: ticket.queueId, isTransfered: true },
    effects: [
      { kind: 'end-service' },
      leaveLog,
      { kind: 'log', type: 'closed', userId: actorUserId(actor), queueId: ticket.queueId },
    ],
    successor: { patch, effects: [...spell, { kind: 'log', type: 'create', userId: actorUserId(actor), queueId }, ...arrived] },
  };
}

/** The effects of a queue with closeTicket on a ticket routed to it. */
export const queueClosingEffects = (queueId: number | null): TicketEffect[] => [
  { kind: 'end-service' },
  { kind: 'log', type: 'closed', userId: null, queueId },
];

/** The colleague's note is private; the customer is told of another queue or person if the company's setting says so. */
function words({ ticket, change, settings }: TicketUpdateInput, queueId: number, userId: UserId | null): TicketEffect[] {
  const note = change.msgTransfer?.trim() ?? '';
  const hasMoved = queueId !== ticket.queueId || userId !== ticket.userId;
  const tells = settings.sendMsgTransfTicket === 'enabled' && settings.transferMessage.trim() !== '' && hasMoved;
  return [
    ...(note === '' ? [] : [{ kind: 'add-private-note', text: note } as const]),
    ...(tells ? [{ kind: 'send-message', why: 'transfer', text: settings.transferMessage } as const] : []),
  ];
}
