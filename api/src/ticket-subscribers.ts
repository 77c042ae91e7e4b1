import { deleteUnansweredRecordOfDeletedMessage, silenceBotsInTakenOverTickets } from './bursts/delete-unanswered-messages.ts';
import { endFlowsOfTakenOverTickets } from './flow-runs/end-flows-of-taken-over-tickets.ts';
import { endIntegrationsOfTakenOverTickets } from './integration-sessions/end-integrations.ts';
import { removeDeletedMessage } from './integration-sessions/remove-deleted-message.ts';
import { recordMoveTexts } from './messages/record-move-texts.ts';
import { notifyUsersOfTicketEvent } from './push/notify-users-of-ticket-event.ts';
import { recordScheduleOutcome } from './schedules/record-schedule-outcome.ts';
import { planTargetsOfChangedHours } from './tickets/timers/plan-targets-of-changed-hours.ts';
import { planTimersOfChangedTickets } from './tickets/timers/plan-ticket-timers.ts';
import type { TicketSubscriber } from './platform/write.ts';

/**
 * The functions by which features react to events of tickets. They are called in this order. This list exists so that the folder
 * `tickets` need not import any of these features.
 */
export const ticketSubscribers: readonly TicketSubscriber[] = [
  endFlowsOfTakenOverTickets,
  silenceBotsInTakenOverTickets,
  endIntegrationsOfTakenOverTickets,
  deleteUnansweredRecordOfDeletedMessage,
  removeDeletedMessage,
  recordMoveTexts,
  notifyUsersOfTicketEvent,
  recordScheduleOutcome,
  planTimersOfChangedTickets,
  planTargetsOfChangedHours,
];
