import { endFlowsOfTakenOverTickets } from './flow-runs/end-flows-of-taken-over-tickets.ts';
import { recordMoveText } from './messages/record-move-text.ts';
import { notifyNewAttendant } from './push/notify-new-attendant.ts';
import { recordScheduleOutcome } from './schedules/record-schedule-outcome.ts';
import type { TicketSubscriber } from './platform/write.ts';

/**
 * The features that react to changes of tickets, in the order of their calls. A new one gets a line here, and the folder
 * `tickets` knows none of them.
 */
export const ticketSubscribers: readonly TicketSubscriber[] = [
  endFlowsOfTakenOverTickets,
  recordMoveText,
  notifyNewAttendant,
  recordScheduleOutcome,
];
