import type { CompanyId, TicketId } from '@prosa/contract/ids';
import { decideTicketTimer } from '@prosa/domain/ticket-timers/decide-ticket-timer';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { actInTicket } from './act-in-ticket.ts';
import { loadTimedTickets } from './load-timed-tickets.ts';
import { planTicketTimers } from './plan-ticket-timers.ts';
import { wakeTicketJob } from './wake-ticket-job.ts';

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
    if (decision.kind === 'now') await actInTicket(write, ticket, decision.act);
    // An act changes the ticket, whose next wake-up is then planned at the end of the transaction.
    else await planTicketTimers(write, [ticketId]);
  });
}

export const wakeTicketRunner = createJobRunner(wakeTicketJob, ({ services, companyId }, { ticketId }) =>
  wakeTicket(services, companyId, ticketId),
);
