import type { QueueId } from '@prosa/contract/ids';
import { type Absence, findAbsence, isAbsenceMessageDue } from '../service-hours/find-absence.ts';
import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';

/** Decides whether the customer of a waiting ticket gets the message that nobody can answer at this time. */
export function decideAbsenceAnswer(state: AnswerState): readonly AnswerEffect[] {
  const { ticket, contact, message, isTaken } = state;
  const waits = ticket !== null && ticket.status === 'pending' && !isTaken;
  if (!waits || contact === null || contact.isBlocked || message.fromMe || message.mediaType === 'reactionMessage') return [];
  const absence = findAbsenceInQueue(state, ticket.queueId);
  if (absence === null) return [];
  return [...toAbsenceEffects(state, absence), { kind: 'take-message' }];
}

/**
 * Finds the reason why nobody serves the customer now. If queues have hours of their own, those of the queue `queueId` decide.
 * `queueId` is null for a ticket without a queue.
 */
export function findAbsenceInQueue({ now, settings, hours, connection }: AnswerState, queueId: QueueId | null): Absence | null {
  const { timeZone } = settings;
  const deciding = hours.ofConversation ?? (queueId === null ? undefined : hours.byQueue.get(queueId)) ?? null;
  return findAbsence({ now, timeZone, hours: deciding, holidays: hours.holidays, vacations: connection.vacations });
}

/**
 * Returns the effects that tell the customer about an absence, or none if the limits of the connection forbid another message.
 */
export function toAbsenceEffects(
  { now, ticket, contact, connection }: AnswerState,
  absence: Absence,
): readonly Extract<AnswerEffect, { kind: 'tell-absence' }>[] {
  const told = {
    outOfHoursCount: ticket?.outOfHoursCount ?? 0,
    outOfHoursAt: ticket?.outOfHoursAt ?? null,
    vacationOn: contact?.vacationToldOn ?? null,
  };
  const limits = { maxTimes: connection.maxUseBotQueues, pauseMinutes: connection.timeUseBotQueuesMinutes };
  return isAbsenceMessageDue(absence, told, { now, limits }) ? [{ kind: 'tell-absence', absence }] : [];
}
