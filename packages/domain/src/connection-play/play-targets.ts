import {
  type AnswerTimes,
  findAnswerTimes,
  decideTargetClock,
  type TargetTicket,
  toCountingTarget,
} from '../answer-targets/answer-targets.ts';
import { alwaysOpenHours } from '../service-hours/constants.ts';
import type { OpeningHours } from '../service-hours/opening-hours.ts';
import type { TimedTarget } from '../ticket-timers/decide-ticket-timer.ts';
import { changeTicket, type ConnectionPlay, type PlayedTicket } from './connection-play.ts';
import type { PlayedConnection, PlayedQueue } from './played-connection.ts';

/** Updates the ticket's target clock after a change of the ticket. */
export function updateTargetClock(of: PlayedConnection, play: ConnectionPlay): ConnectionPlay {
  const { ticket, now } = play;
  if (ticket === null) return play;
  const targets = findQueue(of, ticket);
  const targetClock = decideTargetClock(ticket.targetClock, toTargetTicket(play, ticket), { targets, now });
  const isSameWait = ticket.waitingSince !== null && targetClock.queueId === ticket.targetClock.queueId;
  return changeTicket(play, { targetClock, isOverdueTold: ticket.isOverdueTold && isSameWait });
}

/**
 * Finds the times at which the answer is due and the ticket is taken from its attendant. Null if no target counts for the ticket.
 */
export function findPlayedTargetTimes(of: PlayedConnection, play: ConnectionPlay): TimedTarget | null {
  const { ticket } = play;
  const targets = ticket === null ? null : findQueue(of, ticket);
  if (ticket === null || targets === null || ticket.targetClock.queueId === null) return null;
  const times: AnswerTimes = findAnswerTimes(toTargetTicket(play, ticket), ticket.targetClock, {
    targets,
    hours: toTargetHours(of, ticket),
  });
  const { overdueAction } = targets;
  return { ...times, isTold: ticket.isOverdueTold, overdueAction, counting: toCountingTarget(targets, ticket) };
}

const findQueue = ({ queues }: PlayedConnection, { queueId }: PlayedTicket): PlayedQueue | null =>
  queues.get(queueId ?? 0) ?? null;

const toTargetTicket = ({ contact }: ConnectionPlay, ticket: PlayedTicket): TargetTicket => ({
  ...ticket,
  isWithBot: ticket.run !== null || ticket.useIntegration,
  isBlocked: contact.isBlocked,
  snoozedUntil: null,
});

/**
 * Returns the hours in which targets count: the service hours that apply to the ticket or, without service hours, all hours. The
 * days of a vacation don't count.
 */
function toTargetHours({ hours, settings, connection }: PlayedConnection, { queueId }: PlayedTicket): OpeningHours {
  const deciding = hours.ofConversation ?? hours.byQueue.get(queueId ?? 0) ?? null;
  return {
    schedules: deciding?.schedules ?? alwaysOpenHours,
    holidays: settings.scheduleType === 'disabled' ? [] : hours.holidays,
    vacations: connection.vacations,
    timeZone: settings.timeZone,
  };
}
