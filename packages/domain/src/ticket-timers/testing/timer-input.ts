import { queueIdOf } from '../../testing/branded-ids.ts';
import type { ConnectionTimers, QueueRotation, TimedTarget, TimedTicket, TimerInput } from '../decide-ticket-timer.ts';

/**
 * Returns the input for an attended ticket in which the company wrote last. The connection sends a reminder after 30 minutes and
 * closes the ticket after a day.
 */
export const createTimerInput = ({
  ticket = {},
  connection = {},
  queue = null,
  target = null,
}: {
  readonly ticket?: Partial<TimedTicket>;
  readonly connection?: Partial<ConnectionTimers>;
  readonly queue?: QueueRotation | null;
  readonly target?: TimedTarget | null;
} = {}): TimerInput => ({
  ticket: {
    status: 'open',
    queueId: null,
    userId: null,
    lastMessageFromMe: true,
    updatedAt: new Date(0),
    snoozedUntil: null,
    reminder: null,
    ratingAskedAt: null,
    waitingSince: null,
    botSince: null,
    isGuided: false,
    assignedSince: null,
    ...ticket,
  },
  connection: {
    timeInactiveMessageMinutes: 30,
    inactiveMessage: 'Olá?',
    expiresTicketHours: 24,
    whenExpiresTicket: '0',
    expiresInactiveMessage: 'Tchau',
    expiresTicketNpsMinutes: 10,
    complationMessage: 'Obrigada',
    timeSendQueueMinutes: 5,
    sendQueueId: queueIdOf(3),
    ...connection,
  },
  queue,
  target,
});
