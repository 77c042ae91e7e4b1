import type { IntegrationId } from '@prosa/contract/ids';
import type { IntegrationType, QueueIntegration } from '@prosa/contract/integrations/integration';
import {
  integrationDefaults,
  type CreateIntegrationBody,
  type UpdateIntegrationBody,
} from '@prosa/contract/integrations/write-integration';
import { assertVersion } from '../change-log/assert-version.ts';
import { recordChange } from '../change-log/record-change.ts';
import { lockFlowsForReference } from '../flows/references/lock-flows-for-reference.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { omitUndefinedFields } from '../platform/omit-undefined-fields.ts';
import type { Command } from '../platform/write.ts';
import { assertEncryptedAddress, assertRequiredFields, assertIntegrationLimit } from './assert-integration.ts';
import { loadIntegration, lockIntegration, toIntegrationLogFields } from './integration-rows.ts';
import { toServiceAccountColumns, toSecretColumns } from './integration-secrets.ts';

/** A command that may use the secrets of the installation and its configuration. */
type IntegrationCommand = Command & Pick<Services, 'secrets' | 'config'>;

/**
 * Creates an integration. `secret` signs its calls, and is null for a type without a signature. Refuses with
 * ERR_TOO_MANY_INTEGRATIONS, ERR_NO_FLOW_FOUND, ERR_INTEGRATION_ADDRESS and ERR_INTEGRATION_FIELD_REQUIRED.
 */
export async function createIntegration(
  command: IntegrationCommand,
  { type, jsonContent, ...body }: CreateIntegrationBody,
  secret: string | null,
): Promise<QueueIntegration> {
  const { tx, companyId, changes, now, secrets } = command;
  const fields = { ...integrationDefaults, ...omitUndefinedFields(body), name: body.name };
  await lockFlow(command, fields.flowId);
  await assertIntegrationLimit(command);
  assertEncryptedAddress(command, fields.urlN8N);
  const key = toServiceAccountColumns(secrets, jsonContent);
  assertRequiredFields(type, { ...fields, hasKey: key !== null });
  const { id } = await tx
    .insertInto('queue_integrations')
    .values({
      ...toIntegrationColumns(fields),
      ...key,
      ...(secret === null ? {} : toSecretColumns(secrets, secret)),
      company_id: companyId,
      type,
      project_name: decideProjectName(type, fields, key?.project_id),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const integration = await loadIntegration(command, id);
  await recordChange(
    command,
    { entity: 'integration', id, name: integration.name },
    { before: null, after: toIntegrationLogFields(integration) },
  );
  changes.integrations.set(id, 'create');
  return integration;
}

/**
 * Updates the fields of an integration that the request contains. Refuses with ERR_NO_INTEGRATION_FOUND, ERR_VERSION_CONFLICT,
 * ERR_NO_FLOW_FOUND, ERR_INTEGRATION_ADDRESS and ERR_INTEGRATION_FIELD_REQUIRED, and with ERR_BAD_REQUEST for another type.
 */
export async function updateIntegration(
  command: IntegrationCommand,
  id: IntegrationId,
  { type, version, jsonContent, ...body }: UpdateIntegrationBody,
): Promise<QueueIntegration> {
  const { tx, companyId, changes, now, secrets } = command;
  await lockFlow(command, body.flowId);
  const before = await lockIntegration(command, id);
  assertVersion(before.version, version);
  if (type !== undefined && type !== before.type)
    throw new AppError('ERR_BAD_REQUEST', 400, { issues: [{ path: 'type', message: 'The type never changes.' }] });
  const fields = { ...before, ...omitUndefinedFields(body) };
  if (fields.urlN8N !== before.urlN8N) assertEncryptedAddress(command, fields.urlN8N);
  const key = toServiceAccountColumns(secrets, jsonContent);
  assertRequiredFields(before.type, { ...fields, hasKey: key !== null || before.serviceAccount !== null });
  await tx
    .updateTable('queue_integrations')
    .set({
      ...toIntegrationColumns(fields),
      ...key,
      project_name: decideProjectName(before.type, fields, key?.project_id ?? before.serviceAccount?.projectId),
      version: before.version + 1,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  const integration = await loadIntegration(command, id);
  await recordChange(
    command,
    { entity: 'integration', id, name: integration.name },
    {
      before: toIntegrationLogFields(before),
      after: { ...toIntegrationLogFields(integration), ...(key !== null && { jsonContent: 'changed' }) },
    },
  );
  changes.integrations.set(id, 'update');
  return integration;
}

const lockFlow = (command: Command, flowId: QueueIntegration['flowId'] | undefined): Promise<void> =>
  lockFlowsForReference(command, flowId == null ? [] : [flowId]);

/** Converts the fields of an integration to columns, except the project's name, which `decideProjectName` returns. */
const toIntegrationColumns = (
  fields: Omit<QueueIntegration, 'id' | 'type' | 'projectName' | 'serviceAccount' | 'secretEnd' | 'version' | 'updatedAt'>,
) => ({
  name: fields.name,
  language: fields.language,
  url_n8n: fields.urlN8N,
  typebot_slug: fields.typebotSlug,
  typebot_delay_message_ms: fields.typebotDelayMessage,
  typebot_expires_minutes: fields.typebotExpires,
  typebot_keyword_finish: fields.typebotKeywordFinish,
  typebot_keyword_restart: fields.typebotKeywordRestart,
  typebot_restart_message: fields.typebotRestartMessage,
  typebot_unknown_message: fields.typebotUnknownMessage,
  flow_id: fields.flowId,
});

/**
 * Decides the project's name. For Dialogflow it is the given name, or else the project of the service account. For every other
 * type it is the integration's name (coverage 3 §5).
 */
function decideProjectName(
  type: IntegrationType,
  { name, projectName }: { readonly name: string; readonly projectName: string },
  accountProject: string | undefined,
): string {
  if (type !== 'dialogflow') return name;
  return projectName === '' ? (accountProject ?? '') : projectName;
}
