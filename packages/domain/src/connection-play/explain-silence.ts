import type { AnswerState } from '../answering/answer-state.ts';
import { findAbsenceInQueue } from '../answering/decide-absence-answer.ts';

/** The reason why a customer's message gets no answer. */
export type SilenceReason =
  | 'blocked'
  | 'attended'
  | 'consent-limit'
  | 'flow-waits'
  | 'absence-limit'
  | 'assigned'
  | 'integration'
  | 'in-queue'
  | 'bot-off'
  | 'no-queues'
  | 'menu-limit'
  | 'menu-pause'
  | 'no-text';

/** Explains why a message gets no answer. `state` is the state after all rules have decided. */
export function explainSilence(state: AnswerState): SilenceReason {
  const { ticket, contact, connection, flows } = state;
  if (ticket === null || contact === null || contact.isBlocked) return 'blocked';
  if (ticket.status === 'open' || ticket.status === 'group') return 'attended';
  if (ticket.status === 'lgpd') return 'consent-limit';
  if (flows?.running != null) return 'flow-waits';
  if (ticket.status !== 'pending') return 'no-text';
  if (findAbsenceInQueue(state, ticket.queueId) !== null) return 'absence-limit';
  if (ticket.userId !== null) return 'assigned';
  if (ticket.useIntegration) return 'integration';
  if (ticket.queueId !== null) return 'in-queue';
  if (contact.disableBot) return 'bot-off';
  if (connection.queues.length === 0) return 'no-queues';
  if (ticket.menusSent === 0) return 'no-text';
  return connection.maxUseBotQueues > 0 && ticket.menusSent >= connection.maxUseBotQueues ? 'menu-limit' : 'menu-pause';
}
