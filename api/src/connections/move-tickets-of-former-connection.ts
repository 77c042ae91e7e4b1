import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Services } from '../platform/services.ts';
import { commit, type Read, type Write } from '../platform/write.ts';
import { moveTicketsToConnection, type TargetConnection } from '../tickets/moves/move-tickets-to-connection.ts';
import { moveConnectionTicketsJob } from './move-connection-tickets-job.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';

/**
 * The pause in milliseconds before the next step if all tickets are moved, but webhooks that arrived before the deletion of the
 * connection are still unprocessed.
 */
const PAUSE_BEFORE_NEXT_STEP_MS = 5_000;
/** The time in milliseconds after the deletion of the connection until which the job waits for unprocessed webhooks. */
const MAX_WAIT_FOR_WEBHOOKS_MS = 86_400_000;

/** Enqueues the next step for the tickets of a deleted connection. */
export const enqueueConnectionTicketsMove = (write: Write, whatsappId: ConnectionId, runAt?: Date): Promise<void> =>
  enqueue(write, moveConnectionTicketsJob, { payload: { whatsappId }, jobKey: `rehome-tickets:${whatsappId}`, runAt });

/**
 * Moves or closes some of the remaining tickets of a deleted connection, and enqueues the next step until no ticket is left. A
 * message that arrived before the deletion may still open a ticket. If no ticket is left, steps are therefore repeated until all
 * webhooks of the connection are processed.
 */
export async function moveTicketsOfFormerConnection(
  services: Services,
  companyId: CompanyId,
  whatsappId: ConnectionId,
): Promise<void> {
  await commit(services, companyId, async (write) => {
    const { tx, now } = write;
    const former = await tx
      .selectFrom('whatsapps')
      .select(['deleted_at', 'tickets_to_id'])
      .where('company_id', '=', companyId)
      .where('id', '=', whatsappId)
      .executeTakeFirst();
    if (former?.deleted_at == null) return;
    // This query must run before the query of the tickets. A message that is processed between the two queries then appears in at
    // least one of them, as a webhook or as a ticket.
    const isAwaited =
      now.getTime() - former.deleted_at.getTime() < MAX_WAIT_FOR_WEBHOOKS_MS && (await hasUnprocessedWebhook(write, whatsappId));
    const hasMore = await moveTicketsToConnection(write, whatsappId, await findTargetConnection(write, former.tickets_to_id));
    if (hasMore) await enqueueConnectionTicketsMove(write, whatsappId);
    else if (isAwaited)
      await enqueueConnectionTicketsMove(write, whatsappId, new Date(now.getTime() + PAUSE_BEFORE_NEXT_STEP_MS));
  });
}

/**
 * Finds the connection to which the tickets are moved. If that connection has been deleted too, continues with the connection to
 * which the tickets of that connection are moved, and so on. Returns null if the tickets must be closed.
 */
async function findTargetConnection({ tx, companyId }: Read, firstId: ConnectionId | null): Promise<TargetConnection | null> {
  const visited = new Set<ConnectionId>();
  for (let id = firstId; id !== null && !visited.has(id);) {
    visited.add(id);
    const targetConnection = await tx
      .selectFrom('whatsapps')
      .select(['id', 'channel', 'deleted_at', 'tickets_to_id'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (targetConnection === undefined) return null;
    if (targetConnection.deleted_at === null) return { id: targetConnection.id, channel: targetConnection.channel };
    id = targetConnection.tickets_to_id;
  }
  return null;
}

/** Returns whether any stored webhook of the connection is still unprocessed. */
async function hasUnprocessedWebhook({ tx, companyId }: Read, whatsappId: ConnectionId): Promise<boolean> {
  const unprocessedWebhook = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', whatsappId)
    .where('processed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return unprocessedWebhook !== undefined;
}

export const moveConnectionTicketsRunner = createJobRunner(moveConnectionTicketsJob, ({ services, companyId }, { whatsappId }) =>
  moveTicketsOfFormerConnection(services, companyId, whatsappId),
);
