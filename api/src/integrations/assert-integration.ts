import type { IntegrationType } from '@prosa/contract/integrations/integration';
import { MAX_INTEGRATIONS } from '@prosa/contract/integrations/write-integration';
import { findIntegrationFault, type RequiredIntegrationFields } from '@prosa/domain/integrations/find-integration-fault';
import { sql } from 'kysely';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import type { Read } from '../platform/write.ts';

/**
 * Asserts that the company may have one more integration. Takes a lock until the transaction ends, so that two concurrent
 * additions cannot exceed the limit together. Refuses with ERR_TOO_MANY_INTEGRATIONS.
 */
export async function assertIntegrationLimit({ tx, companyId }: Read): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('limit of integrations'), ${companyId}::int)`.execute(tx);
  const { count } = await tx
    .selectFrom('queue_integrations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_INTEGRATIONS) throw new AppError('ERR_TOO_MANY_INTEGRATIONS', 409);
}

/**
 * Asserts that an address is empty or begins with https. Asserts nothing if the operator allows private addresses. Refuses with
 * ERR_INTEGRATION_ADDRESS.
 */
export function assertEncryptedAddress({ config }: Pick<Services, 'config'>, url: string): void {
  if (url === '' || config.integrations.allowsPrivateAddresses || new URL(url).protocol === 'https:') return;
  throw new AppError('ERR_INTEGRATION_ADDRESS', 422, { issues: [{ path: 'urlN8N', message: 'ERR_INTEGRATION_ADDRESS' }] });
}

/** Asserts that the fields that the type requires are present. Refuses with ERR_INTEGRATION_FIELD_REQUIRED. */
export function assertRequiredFields(type: IntegrationType, fields: RequiredIntegrationFields): void {
  const path = findIntegrationFault(type, fields);
  if (path === undefined) return;
  throw new AppError('ERR_INTEGRATION_FIELD_REQUIRED', 422, { issues: [{ path, message: 'ERR_INTEGRATION_FIELD_REQUIRED' }] });
}
