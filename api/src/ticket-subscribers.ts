import { endFlowOfTakenTickets } from './flow-runs/end-flow-of-taken-tickets.ts';
import { recordMoveText } from './messages/record-move-text.ts';
import { pushToNewAttendant } from './push/push-to-new-attendant.ts';
import type { TicketSubscriber } from './tickets/rows/ticket-events.ts';

/**
 * The features that react to changes of tickets, in the order of their calls. A new one gets a line here, and the folder
 * `tickets` knows none of them.
 */
export const ticketSubscribers: readonly TicketSubscriber[] = [endFlowOfTakenTickets, recordMoveText, pushToNewAttendant];
