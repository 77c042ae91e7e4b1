import { deleteUnansweredRecordOfDeletedMessage, silenceBotsInTakenOverTickets } from './bursts/delete-unanswered-messages.ts';
import { endFlowsOfTakenOverTickets } from './flow-runs/end-flows-of-taken-over-tickets.ts';
import { endIntegrationsOfTakenOverTickets } from './integration-sessions/end-integrations.ts';
import { removeDeletedMessage } from './integration-sessions/remove-deleted-message.ts';
import { recordMoveTexts } from './messages/record-move-texts.ts';
import { notifyUser } from './push/notify-user.ts';
import { recordScheduleOutcome } from './schedules/record-schedule-outcome.ts';
import { planTargetsOfChangedHours } from './tickets/timers/plan-targets-of-changed-hours.ts';
import { planTimersOfChangedTickets } from './tickets/timers/plan-ticket-timers.ts';
import type { TicketSubscriber } from './platform/write.ts';

/**
 * The functions by which features react to changes of tickets, in the order of their calls. A new one is added to this list, so
 * that the folder `tickets` depends on none of these features.
 */
export const ticketSubscribers: readonly TicketSubscriber[] = [
  endFlowsOfTakenOverTickets,
  silenceBotsInTakenOverTickets,
  endIntegrationsOfTakenOverTickets,
  deleteUnansweredRecordOfDeletedMessage,
  removeDeletedMessage,
  recordMoveTexts,
  notifyUser,
  recordScheduleOutcome,
  planTimersOfChangedTickets,
  planTargetsOfChangedHours,
];
