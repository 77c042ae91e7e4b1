import type { CompanyId, TicketId } from '@prosa/contract/ids';
import { explainNobodyOnline, explainTimedAct } from '@prosa/domain/rule-decisions/explain-timed-act';
import { decideTicketTimer, type TimerInput } from '@prosa/domain/ticket-timers/decide-ticket-timer';
import { sql } from 'kysely';
import { findPendingBursts } from '../../bursts/find-pending-bursts.ts';
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
const MAX_TOGETHER = 50;
/** The time in milliseconds that tickets wait for a lock while others are woken with them. */
const LOCK_WAIT_MS = 500;
/** The pause in milliseconds after which a ticket without an attendant who is online is woken again. */
const RETRY_MS = 120_000;
/** The pause in milliseconds after which a ticket is woken again because a bot is about to answer its customer. */
const BURST_RETRY_MS = 2_000;

/**
 * Does what is due in a ticket, and in other tickets of the company whose jobs are due too, in one transaction. If that
 * transaction fails, the jobs of the others wait as before, and the ticket is woken alone.
 */
async function wakeTicketWithOthers(services: Services, companyId: CompanyId, ticketId: TicketId): Promise<void> {
  try {
    await commit(services, companyId, async (write) => {
      await limitLockWait(write, LOCK_WAIT_MS);
      const others = await takeDueJobs(write, wakeTicketJob, MAX_TOGETHER - 1);
      await wakeTickets(write, [...new Set([ticketId, ...others.map((other) => other.ticketId)])]);
    });
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    services.log.info({ err: error, companyId, ticketId }, 'tickets were not woken together');
    await wakeTicketAlone(services, companyId, ticketId);
  }
}

/** Does what is due in a ticket, and plans its next wake-up. */
export const wakeTicketAlone = (services: Services, companyId: CompanyId, ticketId: TicketId): Promise<void> =>
  commit(services, companyId, (write) => wakeTickets(write, [ticketId]));

/**
 * Does what is due in tickets, and plans their next wake-ups. Decides while it holds the tickets' locks. An early, late or
 * repeated job is therefore harmless, even if a person has closed or answered the ticket meanwhile.
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
  // An act changes a ticket, whose next wake-up is then planned at the end of the transaction.
  const early = woken.flatMap(({ ticket, decision }) => (decision.kind === 'now' ? [] : ticket.id));
  if (early.length > 0) await planTicketTimers(write, early);
  // The customer has just written, perhaps the answer for which the ticket waits.
  const answeredSoon = await findPendingBursts(
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

/** Returns the time at which a rotation without another member is tried again, or the earlier time of another act. */
function findRetryTime(input: TimerInput, now: Date): Date {
  const retryAt = new Date(now.getTime() + RETRY_MS);
  const other = decideTicketTimer({ ...input, queue: null }, now);
  return other.kind === 'later' && other.at < retryAt ? other.at : retryAt;
}

export const wakeTicketRunner = createJobRunner(wakeTicketJob, ({ services, companyId, isFirstAttempt }, { ticketId }) =>
  isFirstAttempt ? wakeTicketWithOthers(services, companyId, ticketId) : wakeTicketAlone(services, companyId, ticketId),
);
