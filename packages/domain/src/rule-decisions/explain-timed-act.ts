import type { TimedAct, TimerInput } from '../ticket-timers/decide-ticket-timer.ts';
import type { RuleDecision } from './rule-decision.ts';

/**
 * Explains an act that the system does in a ticket because a time has passed. The second parameter is the input from which
 * `decideTicketTimer` decided the act.
 */
export function explainTimedAct(act: TimedAct, { ticket, connection, queue, target }: TimerInput): RuleDecision | null {
  switch (act.kind) {
    case 'remind':
      return { rule: 'reminded', settings: { timeInactiveMessage: connection.timeInactiveMessageMinutes } };
    case 'expire': {
      const { expiresTicketNpsMinutes, expiresTicketHours, whenExpiresTicket } = connection;
      return ticket.status === 'nps'
        ? { rule: 'ratingExpired', settings: { expiresTicketNPS: expiresTicketNpsMinutes } }
        : { rule: 'expired', settings: { expiresTicket: expiresTicketHours, whenExpiresTicket } };
    }
    case 'redirect':
      return { rule: 'redirected', settings: { timeSendQueue: connection.timeSendQueueMinutes, sendIdQueue: act.queueId } };
    case 'rotate': {
      const settings = { ativarRoteador: true, tempoRoteador: queue?.tempoRoteadorMinutes ?? 0 };
      return { rule: 'rotated', settings, queueId: act.queueId };
    }
    case 'tell-overdue':
      if (target === null || ticket.queueId === null) return null;
      return { rule: 'answerOverdue', settings: target.counting, queueId: ticket.queueId };
    case 'pass-on':
      return { rule: 'takenFromAttendant', settings: { overdueAction: act.to }, queueId: act.queueId };
  }
}

/**
 * Explains why the rotation leaves a waiting ticket as it is: no attendant of the queue is online. Null for any act other than a
 * rotation.
 */
export const explainNobodyOnline = (act: TimedAct): RuleDecision | null =>
  act.kind === 'rotate' ? { rule: 'nobodyOnline', settings: { ativarRoteador: true }, queueId: act.queueId } : null;
