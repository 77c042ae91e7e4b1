import type { IntegrationId, TicketId } from '@prosa/contract/ids';
import { toStorableJson } from '@prosa/database/to-storable-json';
import type { IntegrationSession } from '@prosa/domain/integrations/integration-session';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import { endedIntegrationColumns } from '../moves/ended-integration-columns.ts';

type TicketIntegration = { readonly integrationId: IntegrationId; readonly session: IntegrationSession };

/** Stores the integration that speaks in a ticket, and the state of its session. */
export async function setTicketIntegration(
  { tx, companyId, changes }: Write,
  ticketId: TicketId,
  { integrationId, session }: TicketIntegration,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ use_integration: true, integration_id: integrationId, integration_session: toStorableJson(JSON.stringify(session)) })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
}

/** Records that integrations no longer speak in these tickets. */
export async function endTicketIntegrations({ tx, companyId, changes }: Write, ticketIds: readonly TicketId[]): Promise<void> {
  const ended = await tx
    .updateTable('tickets')
    .set({ ...endedIntegrationColumns, is_bot: false })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ticketIds}::int[])`)
    .where('use_integration', '=', true)
    .where('integration_session', 'is not', null)
    .returning('id')
    .execute();
  for (const { id } of ended) if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
}
