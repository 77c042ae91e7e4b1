import type { ConnectionId, TicketId } from '@prosa/contract/ids';
import { enqueueAll } from '../platform/jobs/enqueue.ts';
import { makeJobsDue } from '../platform/jobs/make-jobs-due.ts';
import { toConnectionShareKey } from '../platform/jobs/job-lanes.ts';
import type { Write } from '../platform/write.ts';
import { deliverMessageJob } from './deliver-message-job.ts';

/** A ticket with the connection of its next message. The connection is null if it isn't known. */
export type DeliveryTarget = { readonly ticketId: TicketId; readonly whatsappId: ConnectionId | null };

/** Enqueues the job that delivers a ticket's waiting messages at `runAt`, as `scheduleDeliveriesOfTickets` does. */
export const scheduleDeliveriesOfTicket = (write: Write, target: DeliveryTarget, runAt: Date | null): Promise<void> =>
  scheduleDeliveriesOfTickets(write, [{ ...target, runAt }]);

/**
 * Enqueues one job per ticket, which delivers the ticket's waiting messages at `runAt`, or now if `runAt` is null. If such a job
 * already waits for the ticket, the new one replaces it. Only one of these jobs runs for a ticket at a time.
 */
export const scheduleDeliveriesOfTickets = (
  write: Write,
  targets: readonly (DeliveryTarget & { readonly runAt: Date | null })[],
): Promise<void> =>
  enqueueAll(
    write,
    deliverMessageJob,
    targets.map(({ ticketId, whatsappId, runAt }) => ({
      payload: { ticketId },
      jobKey: `deliver:${ticketId}`,
      serialKey: `deliver:${ticketId}`,
      shareKey: whatsappId === null ? undefined : toConnectionShareKey(whatsappId),
      runAt: runAt ?? undefined,
    })),
  );

/** Makes all waiting deliveries of a connection due now, because its provider answers again. */
export async function makeConnectionDeliveriesDue(write: Write, whatsappId: ConnectionId): Promise<void> {
  await makeJobsDue(write, deliverMessageJob, toConnectionShareKey(whatsappId));
}
