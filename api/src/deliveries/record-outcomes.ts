import type { TicketId } from '@prosa/contract/ids';
import type { Services } from '../platform/services.ts';
import type { Write } from '../platform/write.ts';
import type { EndedAttempt } from './delivery-attempt.ts';
import { toRetryPauseMs } from './delivery-rules.ts';
import { lockDeliveries } from './lock-delivery.ts';
import { scheduleDeliveriesOfTickets } from './schedule-deliveries.ts';
import { setDeliveryStates, type MessageStateChange } from './set-delivery-state.ts';

/**
 * Records the outcomes of attempts in different tickets, and returns the tickets whose next message may be sent now. If a status
 * has already changed the delivery during the attempt, the outcome is ignored, and the ticket's next message may be sent.
 */
export async function recordOutcomes(
  { log, clock }: Pick<Services, 'log' | 'clock'>,
  write: Write,
  ended: readonly EndedAttempt[],
): Promise<ReadonlySet<TicketId>> {
  if (ended.length === 0) return new Set();
  const locked = await lockDeliveries(
    write,
    ended.map(({ attempt }) => attempt.message.messageId),
  );
  const sendingIds = new Set(locked.filter(({ state }) => state === 'sending').map(({ message_id: id }) => id));
  const mayGoOn = new Set<TicketId>();
  const states: MessageStateChange[] = [];
  const schedules: Parameters<typeof scheduleDeliveriesOfTickets>[1][number][] = [];
  for (const { target, attempt, outcome } of ended) {
    const { messageId } = attempt.message;
    if (!sendingIds.has(messageId)) mayGoOn.add(target.ticketId);
    else if (outcome.kind === 'accepted') {
      states.push({ messageId, state: 'sent', providerId: outcome.providerId, ack: 1 });
      mayGoOn.add(target.ticketId);
    } else if (outcome.kind === 'refused') {
      states.push({ messageId, state: 'failed', failure: outcome.reason });
      mayGoOn.add(target.ticketId);
    } else {
      log.info(
        { companyId: write.companyId, messageId, attempts: attempt.attempts, outcome: outcome.kind, reason: outcome.reason },
        'a message did not go out yet',
      );
      if (outcome.kind === 'unclear' && attempt.adapter.afterUnclear === 'wait') schedules.push({ ...target, runAt: null });
      else {
        states.push({ messageId, state: 'queued' });
        const afterMs = outcome.kind === 'retry' ? (outcome.afterMs ?? 0) : 0;
        const runAt = new Date(clock().getTime() + Math.max(toRetryPauseMs(attempt.attempts), afterMs));
        schedules.push({ ...target, runAt });
      }
    }
  }
  await setDeliveryStates(write, states);
  await scheduleDeliveriesOfTickets(write, schedules);
  return mayGoOn;
}
