import type { CompanyId, TicketId } from '@prosa/contract/ids';
import { explainNobodyOnline, explainTimedAct } from '@prosa/domain/rule-decisions/explain-timed-act';
import { decideTicketTimer, type TimerInput } from '@prosa/domain/ticket-timers/decide-ticket-timer';
import { isBurstPending } from '../../bursts/is-burst-pending.ts';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { recordRuleDecisions } from '../rule-decisions/record-rule-decisions.ts';
import { actInTicket } from './act-in-ticket.ts';
import { loadTimedTickets } from './load-timed-tickets.ts';
import { planTicketTimers } from './plan-ticket-timers.ts';
import { enqueueWakeUps, wakeTicketJob } from './wake-ticket-job.ts';

/** The pause in milliseconds after which a ticket without an attendant who is online is woken again. */
const RETRY_MS = 120_000;
/** The pause in milliseconds after which a ticket is woken again because a bot is about to answer its customer. */
const BURST_RETRY_MS = 2_000;

/**
 * Does what is due in a ticket, and plans its next wake-up. Decides under the ticket's lock, so that an early, late or repeated
 * job, or one of a ticket that a person has closed or answered meanwhile, does nothing wrong.
 */
export async function wakeTicket(services: Services, companyId: CompanyId, ticketId: TicketId): Promise<void> {
  await commit(services, companyId, async (write) => {
    const ticket = await write.tx
      .selectFrom('tickets')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', ticketId)
      .forUpdate()
      .executeTakeFirst();
    const [timer] = await loadTimedTickets(write, [ticketId]);
    if (ticket === undefined || timer === undefined) return;
    const decision = decideTicketTimer(timer.input, write.now);
    // An act changes the ticket, whose next wake-up is then planned at the end of the transaction.
    if (decision.kind !== 'now') return planTicketTimers(write, [ticketId]);
    // The customer has just written, perhaps the answer for which the ticket waits.
    if (await isBurstPending(write, ticketId))
      return enqueueWakeUps(write, [{ ticketId, runAt: new Date(write.now.getTime() + BURST_RETRY_MS) }]);
    const { act } = decision;
    const isDone = await actInTicket(write, ticket, act);
    const why = isDone ? explainTimedAct(act, timer.input) : explainNobodyOnline(act);
    await recordRuleDecisions(write, [{ ticketId, decisions: why === null ? [] : [why] }]);
    if (!isDone) await enqueueWakeUps(write, [{ ticketId, runAt: findRetryTime(timer.input, write.now) }]);
  });
}

/** Returns the time at which a rotation without another member is tried again, or the earlier time of another act. */
function findRetryTime(input: TimerInput, now: Date): Date {
  const retryAt = new Date(now.getTime() + RETRY_MS);
  const other = decideTicketTimer({ ...input, queue: null }, now);
  return other.kind === 'later' && other.at < retryAt ? other.at : retryAt;
}

export const wakeTicketRunner = createJobRunner(wakeTicketJob, ({ services, companyId }, { ticketId }) =>
  wakeTicket(services, companyId, ticketId),
);
