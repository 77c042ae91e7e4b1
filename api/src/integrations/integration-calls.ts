import type { IntegrationId } from '@prosa/contract/ids';
import {
  MAX_INTEGRATION_CALLS,
  type IntegrationCall,
  type ListIntegrationCallsAnswer,
} from '@prosa/contract/integrations/integration-call';
import { lockRowsForReference } from '../platform/database/lock-rows-for-reference.ts';
import type { Read, Write } from '../platform/write.ts';
import { loadIntegration } from './integration-rows.ts';

/** Lists the last calls of an integration, the newest first. Refuses with ERR_NO_INTEGRATION_FOUND. */
export async function listIntegrationCalls(read: Read, id: IntegrationId): Promise<ListIntegrationCallsAnswer> {
  const { tx, companyId } = read;
  await loadIntegration(read, id);
  const rows = await tx
    .selectFrom('queue_integration_calls')
    .select(['id', 'kind', 'status', 'failure', 'duration_ms', 'attempt', 'delivery_id', 'ticket_id', 'created_at'])
    .where('company_id', '=', companyId)
    .where('integration_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_INTEGRATION_CALLS)
    .execute();
  return {
    calls: rows.map((row) => ({
      id: Number(row.id),
      at: row.created_at.toISOString(),
      kind: row.kind,
      status: row.status,
      failure: row.failure,
      durationMs: row.duration_ms,
      attempt: row.attempt,
      deliveryId: row.delivery_id,
      ticketId: row.ticket_id,
    })),
  };
}

/**
 * Inserts a call into the list of an integration's last calls, and deletes the oldest calls beyond the list's limit. Inserts
 * nothing if the integration was deleted meanwhile.
 */
export async function insertIntegrationCall(
  write: Write,
  id: IntegrationId,
  call: Omit<IntegrationCall, 'id' | 'at'>,
): Promise<void> {
  const { tx, companyId, now } = write;
  if (!(await lockRowsForReference(write, 'queue_integrations', [id]))) return;
  await tx
    .insertInto('queue_integration_calls')
    .values({
      company_id: companyId,
      integration_id: id,
      kind: call.kind,
      status: call.status,
      failure: call.failure,
      duration_ms: call.durationMs,
      attempt: call.attempt,
      delivery_id: call.deliveryId,
      ticket_id: call.ticketId,
      created_at: now,
    })
    .execute();
  await tx
    .deleteFrom('queue_integration_calls')
    .where('company_id', '=', companyId)
    .where('integration_id', '=', id)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('queue_integration_calls')
        .select('id')
        .where('company_id', '=', companyId)
        .where('integration_id', '=', id)
        .orderBy('id', 'desc')
        .offset(MAX_INTEGRATION_CALLS)
        .limit(1),
    )
    .execute();
}
