import type { CompanyId, TicketId } from '@prosa/contract/ids';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { logTickets } from '../moves/log-tickets.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import { endSnoozeJob, enqueueSnoozeEnd } from './end-snooze-job.ts';

/**
 * Brings a ticket back to the top of the lists, and notifies its attendant. Does nothing if the snooze has already ended, for
 * example in a repeated job. The row keeps the end of the snooze, so that the lists can show why the ticket is back.
 */
export async function endSnooze(services: Services, companyId: CompanyId, ticketId: TicketId): Promise<void> {
  await commit(services, companyId, async (write) => {
    const { tx, now, changes } = write;
    const ticket = await tx
      .selectFrom('tickets')
      .select(['snoozed_until', 'updated_at', 'user_id', 'queue_id'])
      .where('company_id', '=', companyId)
      .where('id', '=', ticketId)
      .forUpdate()
      .executeTakeFirst();
    if (ticket?.snoozed_until == null || ticket.updated_at >= ticket.snoozed_until) return;
    // The snooze has not ended yet. Either this process's clock is slow, or somebody has chosen a later time.
    if (ticket.snoozed_until > now) return enqueueSnoozeEnd(write, ticketId, ticket.snoozed_until);
    await tx
      .updateTable('tickets')
      .set({ updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', ticketId)
      .execute();
    changes.tickets.set(ticketId, 'update');
    await logTickets(write, [{ ticketId, type: 'snoozeEnded', userId: null, queueId: ticket.queue_id }]);
    if (ticket.user_id !== null) await publishTicketEvent(write, { kind: 'snooze-ended', ticketId, userId: ticket.user_id });
  });
}

export const endSnoozeRunner = createJobRunner(endSnoozeJob, ({ services, companyId }, { ticketId }) =>
  endSnooze(services, companyId, ticketId),
);
