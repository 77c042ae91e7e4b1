import type { QueueId, UserId } from '@prosa/contract/ids';
import type { OverdueAction } from '@prosa/contract/queues/queue-fields';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import { findDueTime } from '../service-hours/find-due-time.ts';
import type { OpeningHours } from '../service-hours/opening-hours.ts';

/** The targets of a queue: the minutes of service hours in which a waiting customer is to get an answer. 0 means no target. */
export type QueueTargets = {
  readonly firstAnswerMinutes: number;
  readonly nextAnswerMinutes: number;
  readonly overdueAction: OverdueAction;
};

/**
 * The queue whose targets count for a ticket (`queueId`), and the attendant who has to meet them (`userId`). `queueSince` and
 * `userSince` are the times since which the targets count and the attendant has to meet them. The queue is null while no target
 * counts.
 */
export type TargetClock = {
  readonly queueId: QueueId | null;
  readonly queueSince: Date | null;
  readonly userId: UserId | null;
  readonly userSince: Date | null;
};

/** The fields of a ticket that decide when an answer is due. */
export type TargetTicket = {
  readonly status: TicketStatus;
  readonly queueId: QueueId | null;
  readonly userId: UserId | null;
  /** Whether a bot or an integration speaks with the customer. */
  readonly isWithBot: boolean;
  readonly isBlocked: boolean;
  /** Whether a person has answered since the ticket was opened or reopened. */
  readonly isAnswered: boolean;
  /** The time of the customer's first message that no person has answered. Null in groups. */
  readonly waitingSince: Date | null;
  readonly snoozedUntil: Date | null;
};

/** The times of a ticket that follow from the targets of its queue. */
export type AnswerTimes = {
  /** The time at which the answer is due, or null if no answer is due. */
  readonly dueAt: Date | null;
  /** The time at which the ticket is taken from its attendant, or null if the ticket stays with the attendant. */
  readonly passOnAt: Date | null;
};

/** The target that counts for a ticket: the target for the first answer, or the target for each further answer. */
export type CountingTarget = Pick<QueueTargets, 'firstAnswerMinutes'> | Pick<QueueTargets, 'nextAnswerMinutes'>;

/** Returns the target that counts for the next answer in a ticket. */
export const toCountingTarget = (
  { firstAnswerMinutes, nextAnswerMinutes }: QueueTargets,
  { isAnswered }: Pick<TargetTicket, 'isAnswered'>,
): CountingTarget => (isAnswered ? { nextAnswerMinutes } : { firstAnswerMinutes });

const stoppedClock: TargetClock = { queueId: null, queueSince: null, userId: null, userSince: null };

/** Returns whether a queue has a target. */
export const hasTarget = (targets: QueueTargets | null): targets is QueueTargets =>
  targets !== null && (targets.firstAnswerMinutes > 0 || targets.nextAnswerMinutes > 0);

/**
 * Returns a ticket's clock after a change of the ticket at `now`. The targets of a queue begin to count when the ticket enters
 * the queue, and start anew when a bot or an integration in the ticket has ended. They don't count while the ticket waits for
 * consent or a rating, while a bot speaks, and for blocked contacts.
 */
export function decideTargetClock(
  clock: TargetClock,
  { status, queueId, userId, isWithBot, isBlocked }: TargetTicket,
  { targets, now }: { readonly targets: QueueTargets | null; readonly now: Date },
): TargetClock {
  const isServed = status === 'pending' || status === 'open';
  if (queueId === null || !hasTarget(targets) || !isServed || isWithBot || isBlocked) return stoppedClock;
  const isRunning = clock.queueId === queueId;
  return {
    queueId,
    queueSince: isRunning ? clock.queueSince : now,
    userId,
    userSince: userId === null ? null : isRunning && clock.userId === userId ? clock.userSince : now,
  };
}

/**
 * Finds the times that follow from the targets of a ticket's queue. Only minutes within the service hours count. If an attendant
 * gets the ticket while the customer waits, the ticket is taken from the attendant only after the full minutes of the target,
 * counted from that time. A snoozed ticket stays with its attendant at least until the snooze ends.
 */
export function findAnswerTimes(
  ticket: TargetTicket,
  clock: TargetClock,
  { targets, hours }: { readonly targets: QueueTargets | null; readonly hours: OpeningHours },
): AnswerTimes {
  const minutes = (ticket.isAnswered ? targets?.nextAnswerMinutes : targets?.firstAnswerMinutes) ?? 0;
  if (minutes === 0 || ticket.waitingSince === null || clock.queueSince === null) return { dueAt: null, passOnAt: null };
  const since = toLaterTime(ticket.waitingSince, clock.queueSince);
  const dueAt = findDueTime(hours, since, minutes);
  if (dueAt === null || clock.userSince === null || targets?.overdueAction === 'stay') return { dueAt, passOnAt: null };
  const boundSince = toLaterTime(since, clock.userSince);
  const endsAt = boundSince === since ? dueAt : findDueTime(hours, boundSince, minutes);
  return { dueAt, passOnAt: endsAt && toLaterTime(endsAt, ticket.snoozedUntil ?? endsAt) };
}

const toLaterTime = (one: Date, other: Date): Date => (other > one ? other : one);
