import type { CompanyId, IntegrationId } from '@prosa/contract/ids';
import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

/** Selects the integrations of a company with every field that answers contain. No answer contains a secret. */
export const selectIntegrations = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId) =>
  tx
    .selectFrom('queue_integrations')
    .select(['id', 'name', 'type', 'project_name', 'client_email', 'project_id', 'language', 'url_n8n', 'secret_end'])
    .select(['typebot_slug', 'typebot_delay_message_ms', 'typebot_expires_minutes', 'typebot_keyword_finish'])
    .select(['typebot_keyword_restart', 'typebot_restart_message', 'typebot_unknown_message', 'flow_id'])
    .select(['version', 'updated_at'])
    .where('company_id', '=', companyId);

export type IntegrationRow = Awaited<ReturnType<ReturnType<typeof selectIntegrations>['execute']>>[number];

/** Converts a stored integration to the contract's type. */
export const toQueueIntegration = (row: IntegrationRow): QueueIntegration => ({
  id: row.id,
  name: row.name,
  type: row.type,
  projectName: row.project_name,
  serviceAccount:
    row.client_email === null || row.project_id === null ? null : { clientEmail: row.client_email, projectId: row.project_id },
  language: row.language,
  urlN8N: row.url_n8n,
  secretEnd: row.secret_end,
  typebotSlug: row.typebot_slug,
  typebotDelayMessage: row.typebot_delay_message_ms,
  typebotExpires: row.typebot_expires_minutes,
  typebotKeywordFinish: row.typebot_keyword_finish,
  typebotKeywordRestart: row.typebot_keyword_restart,
  typebotRestartMessage: row.typebot_restart_message,
  typebotUnknownMessage: row.typebot_unknown_message,
  flowId: row.flow_id,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});

/** Loads an integration of the company. Refuses with ERR_NO_INTEGRATION_FOUND. */
export async function loadIntegration({ tx, companyId }: Read, id: IntegrationId): Promise<QueueIntegration> {
  const row = await selectIntegrations(tx, companyId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_INTEGRATION_FOUND', 404);
  return toQueueIntegration(row);
}

/** Locks an integration of the company until the transaction ends, and loads it. Refuses with ERR_NO_INTEGRATION_FOUND. */
export async function lockIntegration({ tx, companyId }: Read, id: IntegrationId): Promise<QueueIntegration> {
  const row = await selectIntegrations(tx, companyId).where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_INTEGRATION_FOUND', 404);
  return toQueueIntegration(row);
}

/** Converts an integration to the fields that the change log compares. */
export const toIntegrationLogFields = ({
  id: _id,
  version: _version,
  updatedAt: _updatedAt,
  serviceAccount,
  secretEnd: _secretEnd,
  ...fields
}: QueueIntegration) => ({ ...fields, serviceAccount: serviceAccount?.clientEmail ?? null });
