import type { CompanyId, TicketId } from '@prosa/contract/ids';
import { explainNobodyOnline, explainTimedAct } from '@prosa/domain/rule-decisions/explain-timed-act';
import { decideTicketTimer, type TimerInput } from '@prosa/domain/ticket-timers/decide-ticket-timer';
import { sql } from 'kysely';
import { listTicketsWithPendingBurst } from '../../bursts/list-tickets-with-pending-burst.ts';
import { isDatabaseUnreachable } from '../../platform/database/is-database-unreachable.ts';
import { limitLockWait } from '../../platform/database/limit-lock-wait.ts';
import { setGenericPlans } from '../../platform/database/set-generic-plans.ts';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';
import { takeDueJobs } from '../../platform/jobs/take-due-jobs.ts';
import type { Services } from '../../platform/services.ts';
import { commit, type Write } from '../../platform/write.ts';
import { recordRuleDecisions } from '../rule-decisions/record-rule-decisions.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { actInTickets } from './act-in-tickets.ts';
import { loadTimedTickets } from './load-timed-tickets.ts';
import { planTicketTimers } from './plan-ticket-timers.ts';
import { enqueueWakeUps, wakeTicketJob } from './wake-ticket-job.ts';

/** The maximum number of tickets that one transaction wakes. */
const MAX_TICKETS_PER_WAKE_UP = 50;
/** The time in milliseconds for which a transaction that wakes several tickets waits for a lock. */
const LOCK_WAIT_MS = 500;
/** The pause in milliseconds after which a ticket is woken again if no attendant who may get it is online. */
const RETRY_MS = 120_000;
/** The pause in milliseconds after which a ticket is woken again because a bot is about to answer its customer. */
const BURST_RETRY_MS = 2_000;

/**
 * Performs what is due in a ticket. In the same transaction, also performs what is due in other tickets of the company. If that
 * transaction fails, the jobs of the other tickets still wait, and the ticket is woken alone.
 */
async function wakeTicketAndOtherDueTickets(services: Services, companyId: CompanyId, ticketId: TicketId): Promise<void> {
  try {
    await commit(services, companyId, async (write) => {
      await limitLockWait(write, LOCK_WAIT_MS);
      const others = await takeDueJobs(write, wakeTicketJob, MAX_TICKETS_PER_WAKE_UP - 1);
      await wakeTickets(write, [...new Set([ticketId, ...others.map((other) => other.ticketId)])]);
    });
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    services.log.info({ err: error, companyId, ticketId }, 'tickets were not woken together');
    await wakeTicketAlone(services, companyId, ticketId);
  }
}

/** Performs what is due in a ticket, and plans its next wake-up. */
export const wakeTicketAlone = (services: Services, companyId: CompanyId, ticketId: TicketId): Promise<void> =>
  commit(services, companyId, (write) => wakeTickets(write, [ticketId]));

/**
 * Performs what is due in tickets, and plans their next wake-ups. Decides while the tickets are locked, so a job that is early,
 * late or repeated does no harm, even if a person has closed or answered the ticket meanwhile.
 */
async function wakeTickets(write: Write, ticketIds: readonly TicketId[]): Promise<void> {
  await setGenericPlans(write);
  const tickets = new Map((await lockTickets(write, ticketIds)).map((ticket) => [ticket.id, ticket]));
  const woken = (await loadTimedTickets(write, ticketIds)).flatMap(({ id, input }) => {
    const ticket = tickets.get(id);
    return ticket === undefined ? [] : [{ ticket, input, decision: decideTicketTimer(input, write.now) }];
  });
  const due = woken.flatMap(({ ticket, input, decision }) =>
    decision.kind === 'now' ? [{ ticket, input, act: decision.act }] : [],
  );
  // Only tickets without a due act are planned here. An act changes its ticket, and the end of the transaction plans the timers
  // of all changed tickets.
  const early = woken.flatMap(({ ticket, decision }) => (decision.kind === 'now' ? [] : ticket.id));
  if (early.length > 0) await planTicketTimers(write, early);
  // If the customer has just written, the bot answers first, because the message may be the answer for which the ticket waits.
  const answeredSoon = await listTicketsWithPendingBurst(
    write,
    due.map(({ ticket }) => ticket.id),
  );
  const acts = due.filter(({ ticket }) => !answeredSoon.has(ticket.id));
  const idle = await actInTickets(write, acts);
  await recordRuleDecisions(
    write,
    acts.map(({ ticket, input, act }) => {
      const why = idle.has(ticket.id) ? explainNobodyOnline(act) : explainTimedAct(act, input);
      return { ticketId: ticket.id, decisions: why === null ? [] : [why] };
    }),
  );
  await enqueueWakeUps(write, [
    ...[...answeredSoon].map((ticketId) => ({ ticketId, runAt: new Date(write.now.getTime() + BURST_RETRY_MS) })),
    ...acts.flatMap(({ ticket: { id }, input }) =>
      idle.has(id) ? [{ ticketId: id, runAt: findRetryTime(input, write.now) }] : [],
    ),
  ]);
}

/** Locks tickets in the order of their ids, as every transaction does. */
const lockTickets = ({ tx, companyId }: Write, ids: readonly TicketId[]): Promise<StoredTicket[]> =>
  tx
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Returns the time at which a ticket is woken again, because no other member was online for the rotation. This is after the usual
 * pause, or earlier if another act is due before.
 */
function findRetryTime(input: TimerInput, now: Date): Date {
  const retryAt = new Date(now.getTime() + RETRY_MS);
  const other = decideTicketTimer({ ...input, queue: null }, now);
  return other.kind === 'later' && other.at < retryAt ? other.at : retryAt;
}

export const wakeTicketRunner = createJobRunner(wakeTicketJob, ({ services, companyId, isFirstAttempt }, { ticketId }) =>
  isFirstAttempt ? wakeTicketAndOtherDueTickets(services, companyId, ticketId) : wakeTicketAlone(services, companyId, ticketId),
);
