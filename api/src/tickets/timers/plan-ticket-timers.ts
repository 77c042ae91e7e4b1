import type { TicketId } from '@prosa/contract/ids';
import { decideTicketTimer } from '@prosa/domain/ticket-timers/decide-ticket-timer';
import type { TicketSubscriber, Write } from '../../platform/write.ts';
import { loadTimedTickets } from './load-timed-tickets.ts';
import { storeTargets } from './store-targets.ts';
import { enqueueWakeUps } from './wake-ticket-job.ts';

/**
 * Ensures that each ticket is woken at its next due time at the latest. A waiting job that is early stays, because it decides
 * again when it runs. A message that postpones the due time therefore costs one read and no write. Stores when the answers are
 * due by the targets of the queues.
 */
export async function planTicketTimers(write: Write, ticketIds: readonly TicketId[]): Promise<void> {
  const { now } = write;
  const timers = await loadTimedTickets(write, ticketIds);
  await storeTargets(write, timers);
  const wakeUps = timers.flatMap(({ id, input, wakeAt }) => {
    const decision = decideTicketTimer(input, now);
    if (decision.kind === 'never') return [];
    const runAt = decision.kind === 'now' ? now : decision.at;
    return wakeAt !== null && wakeAt <= runAt ? [] : [{ ticketId: id, runAt }];
  });
  await enqueueWakeUps(write, wakeUps);
}

/** Plans the timers of the tickets that a transaction has changed by anything except a customer's message. */
export const planTimersOfChangedTickets: TicketSubscriber = async (write, event) => {
  if (event.kind === 'changed') await planTicketTimers(write, event.ticketIds);
};
