import type { QueueId } from '@prosa/contract/ids';
import { type Absence, findAbsence, isAbsenceMessageDue } from '@prosa/domain/service-hours/find-absence';
import type { IntakeEffect, IntakeStage, IntakeState } from '../state/intake-state.ts';

/** Applies rules H1 to H6 of SPEC.md. */
export const answerAbsence: IntakeStage = {
  name: 'answer while nobody serves',
  decide(state) {
    const { ticket, contact, message, isTaken } = state;
    const waits = ticket !== null && ticket.status === 'pending' && !isTaken;
    if (!waits || contact === null || contact.isBlocked || message.fromMe || message.mediaType === 'reactionMessage') return [];
    const absence = findAbsenceInQueue(state, ticket.queueId);
    if (absence === null) return [];
    return [...toAbsenceEffects(state, absence), { kind: 'take-message' }];
  },
};

/** Finds the reason why nobody serves the customer in a queue, or while the ticket has no queue. */
export function findAbsenceInQueue({ now, settings, hours, connection }: IntakeState, queueId: QueueId | null): Absence | null {
  const { timeZone } = settings;
  const deciding = hours.ofConversation ?? (queueId === null ? undefined : hours.byQueue.get(queueId)) ?? null;
  return findAbsence({ now, timeZone, hours: deciding, holidays: hours.holidays, vacations: connection.vacations });
}

/**
 * Returns the effects that tell the customer about an absence, or none if the limits of the connection forbid another message
 * (rules H4 and H5 of SPEC.md).
 */
export function toAbsenceEffects({ now, ticket, contact, connection }: IntakeState, absence: Absence): IntakeEffect[] {
  const told = {
    outOfHoursCount: ticket?.outOfHoursCount ?? 0,
    outOfHoursAt: ticket?.outOfHoursAt ?? null,
    vacationOn: contact?.vacationToldOn ?? null,
  };
  const limits = { maxTimes: connection.maxUseBotQueues, pauseMinutes: connection.timeUseBotQueuesMinutes };
  return isAbsenceMessageDue(absence, told, { now, limits }) ? [{ kind: 'tell-absence', absence }] : [];
}
