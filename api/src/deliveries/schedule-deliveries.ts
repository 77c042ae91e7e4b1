import type { ConnectionId, TicketId } from '@prosa/contract/ids';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { makeJobsDue } from '../platform/jobs/make-jobs-due.ts';
import { toConnectionShareKey } from '../platform/jobs/job-lanes.ts';
import type { Write } from '../platform/write.ts';
import { deliverMessageJob } from './deliver-message-job.ts';

/** A ticket with the connection of its next message. The connection is null if it isn't known. */
export type DeliveryTarget = { readonly ticketId: TicketId; readonly whatsappId: ConnectionId | null };

/**
 * Schedules the delivery of a ticket's waiting messages at `runAt`, where null means now. Each call replaces the ticket's waiting
 * job. Only one of these jobs runs at a time.
 */
export async function scheduleDeliveries(
  write: Write,
  { ticketId, whatsappId }: DeliveryTarget,
  runAt: Date | null,
): Promise<void> {
  const key = `deliver:${ticketId}`;
  await enqueue(write, deliverMessageJob, {
    payload: { ticketId },
    jobKey: key,
    serialKey: key,
    shareKey: whatsappId === null ? undefined : toConnectionShareKey(whatsappId),
    runAt: runAt ?? undefined,
  });
}

/** Makes all waiting deliveries of a connection due now, because its provider answers again. */
export async function scheduleWaitingDeliveries(write: Write, whatsappId: ConnectionId): Promise<void> {
  await makeJobsDue(write, deliverMessageJob, toConnectionShareKey(whatsappId));
}
