import type { TicketId } from '@prosa/contract/ids';
import { decideTicketTimer } from '@prosa/domain/ticket-timers/decide-ticket-timer';
import type { TicketSubscriber, Write } from '../../platform/write.ts';
import { loadTimedTickets } from './load-timed-tickets.ts';
import { storeTargets } from './store-targets.ts';
import { enqueueWakeUps } from './wake-ticket-job.ts';

/**
 * Stores the times at which answers are due by the targets of the queues, and ensures that each ticket is woken at its next due
 * time at the latest. A waiting job with an earlier time stays: when it runs, it plans the next time. A message that only
 * postpones the next due time therefore changes no job.
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

/** Plans the timers of the tickets of a `changed` event. Most messages of customers cause no such event. */
export const planTimersOfChangedTickets: TicketSubscriber = async (write, event) => {
  if (event.kind === 'changed') await planTicketTimers(write, event.ticketIds);
};
