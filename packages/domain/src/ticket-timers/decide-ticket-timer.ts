import type { QueueId, UserId } from '@prosa/contract/ids';
import type { OverdueAction } from '@prosa/contract/queues/queue-fields';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { AnswerTimes, CountingTarget } from '../answer-targets/answer-targets.ts';

/** The fields of a ticket that decide when the system itself acts in the ticket. */
export type TimedTicket = {
  readonly status: TicketStatus;
  readonly queueId: QueueId | null;
  readonly userId: UserId | null;
  readonly lastMessageFromMe: boolean;
  /** The time of the last message in the ticket, or of its last move. A reminder counts as a message. */
  readonly updatedAt: Date;
  readonly snoozedUntil: Date | null;
  /** The last reminder: `sentAt` is its time, and `silentSince` is the time of the last message or move before it. */
  readonly reminder: { readonly sentAt: Date; readonly silentSince: Date } | null;
  /** The time at which the customer was asked for a rating. */
  readonly ratingAskedAt: Date | null;
  /** The time of the customer's first message that no person has answered. */
  readonly waitingSince: Date | null;
  /** The time at which a bot first wrote in the service, or null if none wrote. */
  readonly botSince: Date | null;
  /** True if a flow or an integration speaks with the customer. The customer then has no menu to choose from. */
  readonly isGuided: boolean;
  /** The time at which a waiting ticket was assigned to its attendant, or null if that is unknown. */
  readonly assignedSince: Date | null;
};

/**
 * The durations after which a connection makes the system act, and the texts that the system then sends. A duration of 0 switches
 * its act off.
 */
export type ConnectionTimers = {
  readonly timeInactiveMessageMinutes: number;
  readonly inactiveMessage: string;
  readonly expiresTicketHours: number;
  readonly whenExpiresTicket: '0' | '1';
  readonly expiresInactiveMessage: string;
  readonly expiresTicketNpsMinutes: number;
  readonly complationMessage: string;
  readonly timeSendQueueMinutes: number;
  readonly sendQueueId: QueueId | null;
};

/**
 * The rotation settings of a queue. If `tempoRoteadorMinutes` is 0, a ticket stays with the first attendant to whom it is given.
 */
export type QueueRotation = { readonly ativarRoteador: boolean; readonly tempoRoteadorMinutes: number };

/**
 * The target of a queue in a ticket whose customer waits for an answer: when the answer becomes overdue, when the queue acts, and
 * what the queue then does.
 */
export type TimedTarget = AnswerTimes & {
  /** Whether the supervisors were already notified of the overdue answer. */
  readonly isTold: boolean;
  readonly overdueAction: OverdueAction;
  /** The target that applies now: the one for the first answer, or the one for a further answer. */
  readonly counting: CountingTarget;
};

/** An act of the system in a ticket that is due at a certain time. */
export type TimedAct =
  /** Reminds a silent customer. */
  | { readonly kind: 'remind'; readonly text: string; readonly silentSince: Date }
  /** Sends a text, which may be empty, and closes the ticket. The ticket was silent too long, or its customer gave no rating. */
  | { readonly kind: 'expire'; readonly text: string }
  /** Puts a ticket into a queue, because its customer has not chosen one in time. */
  | { readonly kind: 'redirect'; readonly queueId: QueueId }
  /** Gives a waiting ticket to another attendant of its queue who is online. */
  | { readonly kind: 'rotate'; readonly queueId: QueueId }
  /** Notifies the supervisors of the queue that the answer to the customer is overdue. */
  | { readonly kind: 'tell-overdue' }
  /** Takes an overdue ticket from its attendant. The ticket returns to the queue, or another member who is online gets it. */
  | { readonly kind: 'pass-on'; readonly queueId: QueueId; readonly to: Exclude<OverdueAction, 'stay'> };

/** The next act of the system in a ticket: due now, due at a later instant, or none. */
export type TimerDecision =
  | { readonly kind: 'now'; readonly act: TimedAct }
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'never' };

export type TimerInput = {
  readonly ticket: TimedTicket;
  readonly connection: ConnectionTimers;
  /** The queue of the ticket. */
  readonly queue: QueueRotation | null;
  /** Null if the ticket's queue has no target. */
  readonly target: TimedTarget | null;
};

type PlannedAct = { readonly act: TimedAct; readonly at: Date };

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Decides the next act of the system in a ticket. If several acts are due, an act other than a reminder is chosen. A ticket that
 * expired while the server was down therefore closes without a reminder.
 */
export function decideTicketTimer(input: TimerInput, now: Date): TimerDecision {
  const planned = [
    planReminder,
    planExpiry,
    planRatingExpiry,
    planRedirect,
    planOverdueNotification,
    planTakingTicketFromAttendant,
    planRotation,
  ]
    .map((plan) => plan(input))
    .filter((each) => each !== null);
  const due = planned.filter(({ at }) => at <= now);
  const dueAct = due.find(({ act }) => act.kind !== 'remind') ?? due[0];
  if (dueAct !== undefined) return { kind: 'now', act: dueAct.act };
  const [first, ...others] = planned.map(({ at }) => at);
  return first === undefined ? { kind: 'never' } : { kind: 'later', at: others.reduce((a, b) => (b < a ? b : a), first) };
}

/**
 * Finds the time since which an attended ticket is silent. A reminder does not interrupt the silence. After a snooze, the silence
 * begins at the end of the snooze.
 */
function findSilence({ updatedAt, snoozedUntil, reminder }: TimedTicket): { readonly since: Date; readonly isReminded: boolean } {
  const isReminded = reminder !== null && reminder.sentAt >= updatedAt;
  const since = isReminded ? reminder.silentSince : updatedAt;
  return { since: snoozedUntil !== null && snoozedUntil > since ? snoozedUntil : since, isReminded };
}

/** Plans the reminder. A customer is reminded once in each silence, and only if the company wrote last. */
function planReminder({ ticket, connection }: TimerInput): PlannedAct | null {
  const { timeInactiveMessageMinutes, inactiveMessage } = connection;
  if (ticket.status !== 'open' || timeInactiveMessageMinutes === 0 || inactiveMessage.trim() === '') return null;
  const { since, isReminded } = findSilence(ticket);
  if (isReminded || !ticket.lastMessageFromMe) return null;
  const act = { kind: 'remind', text: inactiveMessage, silentSince: since } as const;
  return { act, at: addMs(since, timeInactiveMessageMinutes * MINUTE_MS) };
}

/**
 * Plans the closing of a silent ticket. Only an attended ticket expires: while a customer waits for an attendant, the silence is
 * the company's fault.
 */
function planExpiry({ ticket, connection }: TimerInput): PlannedAct | null {
  const { expiresTicketHours, whenExpiresTicket, expiresInactiveMessage: text } = connection;
  if (ticket.status !== 'open' || expiresTicketHours === 0) return null;
  if (whenExpiresTicket === '1' && !ticket.lastMessageFromMe) return null;
  return { act: { kind: 'expire', text }, at: addMs(findSilence(ticket).since, expiresTicketHours * HOUR_MS) };
}

/** Plans the closing of a ticket that waits for a rating. The customer gets the same text as after giving a rating. */
function planRatingExpiry({ ticket: { status, ratingAskedAt }, connection }: TimerInput): PlannedAct | null {
  const { expiresTicketNpsMinutes, complationMessage: text } = connection;
  if (status !== 'nps' || ratingAskedAt === null || expiresTicketNpsMinutes === 0) return null;
  return { act: { kind: 'expire', text }, at: addMs(ratingAskedAt, expiresTicketNpsMinutes * MINUTE_MS) };
}

/**
 * Plans the move to a queue for a customer who chooses none. The time counts from the bot's first text, or from the customer's
 * first unanswered message if that is later. While a flow or an integration guides the customer, the time counts from the last
 * message.
 */
function planRedirect({ ticket, connection }: TimerInput): PlannedAct | null {
  const { timeSendQueueMinutes, sendQueueId: queueId } = connection;
  if (ticket.status !== 'pending' || ticket.queueId !== null || timeSendQueueMinutes === 0 || queueId === null) return null;
  const waitingSince = ticket.waitingSince ?? ticket.updatedAt;
  const choiceSince = ticket.botSince !== null && ticket.botSince > waitingSince ? ticket.botSince : waitingSince;
  const since = ticket.isGuided ? ticket.updatedAt : choiceSince;
  return { act: { kind: 'redirect', queueId }, at: addMs(since, timeSendQueueMinutes * MINUTE_MS) };
}

/**
 * Plans the rotation. A ticket in a queue with rotation gets an attendant immediately. If that attendant does not accept it in
 * time, the next one gets it.
 */
function planRotation({ ticket: { status, queueId, userId, assignedSince, updatedAt }, queue }: TimerInput): PlannedAct | null {
  if (status !== 'pending' || queueId === null || queue?.ativarRoteador !== true) return null;
  const act = { kind: 'rotate', queueId } as const;
  if (userId === null) return { act, at: updatedAt };
  if (queue.tempoRoteadorMinutes === 0) return null;
  return { act, at: addMs(assignedSince ?? updatedAt, queue.tempoRoteadorMinutes * MINUTE_MS) };
}

/** Plans the notification of the supervisors. They are notified only once while the customer waits for an answer. */
function planOverdueNotification({ target }: TimerInput): PlannedAct | null {
  return target === null || target.dueAt === null || target.isTold ? null : { act: { kind: 'tell-overdue' }, at: target.dueAt };
}

/** Plans that a queue with `overdueAction` takes the ticket from an attendant who doesn't answer in time. */
function planTakingTicketFromAttendant({ ticket: { queueId }, target }: TimerInput): PlannedAct | null {
  if (target === null || target.passOnAt === null || queueId === null || target.overdueAction === 'stay') return null;
  return { act: { kind: 'pass-on', queueId, to: target.overdueAction }, at: target.passOnAt };
}

const addMs = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
