import { endFlowOfTakenTickets } from './flow-runs/end-flow-of-taken-tickets.ts';
import { recordMoveText } from './messages/record-move-text.ts';
import { pushToNewAttendant } from './push/push-to-new-attendant.ts';
import type { TicketSubscriber } from './tickets/rows/ticket-events.ts';

/** The features that follow tickets, in this order. A feature that joins gets a line here; tickets know none of them. */
export const ticketSubscribers: readonly TicketSubscriber[] = [endFlowOfTakenTickets, recordMoveText, pushToNewAttendant];
