import { randomBytes } from 'node:crypto';
import type { IntegrationId } from '@prosa/contract/ids';
import { signedIntegrationTypes, type IntegrationType } from '@prosa/contract/integrations/integration';
import { parseServiceAccount } from '@prosa/contract/integrations/service-account-key';
import type { IntegrationSecret } from '@prosa/contract/integrations/write-integration';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { lockIntegration } from './integration-rows.ts';

const SECRET_BYTES = 32;
/** The number of characters at a secret's end that the screen shows, so that people can distinguish secrets. */
const SHOWN_SECRET_CHARACTERS = 4;

/** Returns whether the calls of a type carry a signature. */
export const isSignedIntegrationType = (type: IntegrationType): boolean =>
  signedIntegrationTypes.some((signed) => signed === type);

/** Creates a secret that signs the calls of an integration. */
export const createIntegrationSecret = (): string => randomBytes(SECRET_BYTES).toString('hex');

/** Converts a secret that signs calls to the columns that store it: the sealed secret, and its last characters for the screen. */
export const toSecretColumns = (secrets: Secrets, secret: string) => ({
  secret_sealed: secrets.seal(secret),
  secret_end: secret.slice(-SHOWN_SECRET_CHARACTERS),
});

/**
 * Converts the key of a service account to the columns that store it. Returns null for a missing or empty key, so that the stored
 * key stays unchanged.
 */
export function toServiceAccountColumns(secrets: Secrets, jsonContent: string | undefined) {
  if (jsonContent === undefined || jsonContent === '') return null;
  const { client_email, project_id } = parseServiceAccount(jsonContent);
  return { json_content_sealed: secrets.seal(jsonContent), client_email, project_id };
}

/**
 * Replaces the secret that signs the calls of an integration. Refuses with ERR_NO_INTEGRATION_FOUND, and with ERR_BAD_REQUEST if
 * the calls of its type carry no signature.
 */
export async function replaceIntegrationSecret(
  command: Command & Pick<Services, 'secrets'>,
  id: IntegrationId,
): Promise<IntegrationSecret> {
  const { tx, companyId, changes, now, secrets } = command;
  const integration = await lockIntegration(command, id);
  if (!isSignedIntegrationType(integration.type)) throw new AppError('ERR_BAD_REQUEST', 400);
  const secret = createIntegrationSecret();
  await tx
    .updateTable('queue_integrations')
    .set({ ...toSecretColumns(secrets, secret), updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await recordChange(
    command,
    { entity: 'integration', id, name: integration.name },
    { before: { secret: 'set' }, after: { secret: 'changed' } },
  );
  changes.integrations.set(id, 'update');
  return { secret };
}
