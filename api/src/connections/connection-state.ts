import type { ConnectionStatus } from '@prosa/contract/channels/channel';
import type { CloudApiFault, ConnectionCheck } from '@prosa/contract/channels/connection-check';
import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { findConnectionWithSecrets } from '../channels/find-connection-with-secrets.ts';
import type { ConnectionAccess } from '../channels/channel-adapter.ts';
import { checkCloudApi, type CloudApiKeys } from '../channels/whatsappapi/check-cloud-api.ts';
import { AppError } from '../platform/app-error.ts';
import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/services.ts';
import { commit, type Write } from '../platform/write.ts';

type MetaConfig = Pick<Config, 'graphBaseUrl' | 'graphVersion' | 'publicUrl'>;

/**
 * Faults that don't prevent sending. `provider-away`: Meta could not be reached. `webhook-elsewhere`: the webhook seems to have
 * another address, for example because of a proxy.
 */
const FAULTS_THAT_ALLOW_SENDING: readonly CloudApiFault[] = ['provider-away', 'webhook-elsewhere'];

/** Returns the status of a connection for which Meta reported these faults. */
export const toConnectionStatus = (faults: readonly CloudApiFault[]): 'CONNECTED' | 'DISCONNECTED' =>
  faults.every((fault) => FAULTS_THAT_ALLOW_SENDING.includes(fault)) ? 'CONNECTED' : 'DISCONNECTED';

/** Checks the keys of a connection with Meta. Also checks that its webhook has the right address. */
export async function checkKeysWithMeta(config: MetaConfig, keys: CloudApiKeys): Promise<ConnectionCheck> {
  const path = '/api/webhooks/whatsappapi';
  const webhookUrl = config.publicUrl === null ? null : `${config.publicUrl}${path}`;
  const { faults, ...about } = await checkCloudApi(config, keys, webhookUrl);
  return { faults: [...faults], ...about, webhookUrl: webhookUrl ?? path };
}

/**
 * Asks a connection's provider for its state, and updates the status and the number. Changes nothing if the provider cannot be
 * reached, or if somebody has changed the keys meanwhile. Refuses with ERR_NO_WAPP_FOUND.
 */
export async function refreshConnection(services: Services, companyId: CompanyId, id: ConnectionId): Promise<void> {
  const access = await services.database.withTenant(companyId, (tx) =>
    findConnectionWithSecrets({ tx, companyId }, services.secrets, id),
  );
  if (access === null) throw new AppError('ERR_NO_WAPP_FOUND', 404);
  if (access.channel !== 'whatsappapi') {
    await commit(services, companyId, (write) => setConnectionStatus(write, id, { status: 'CONNECTED' }));
    return;
  }
  const { faults, number } = await checkKeysWithMeta(services.config, access);
  if (faults.includes('provider-away')) return;
  const status = toConnectionStatus(faults);
  await commit(services, companyId, async (write) => {
    const current = await findConnectionWithSecrets(write, services.secrets, id);
    if (current === null || !hasSameKeys(access, current)) return;
    await setConnectionStatus(write, id, { status, ...(number !== null && { number: number.replaceAll(/\D/g, '') }) });
  });
}

const hasSameKeys = (first: ConnectionAccess, second: ConnectionAccess): boolean =>
  (['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret', 'verifyToken'] as const).every(
    (key) => first[key] === second[key],
  );

/**
 * Updates the status of a connection, and its number if `next` has one. If one of the two changed, devices receive the connection
 * after the commit. Refuses with ERR_NO_WAPP_FOUND.
 */
export async function setConnectionStatus(
  { tx, companyId, changes, now }: Write,
  id: ConnectionId,
  next: { readonly status: ConnectionStatus; readonly number?: string },
): Promise<void> {
  const before = await tx
    .selectFrom('whatsapps')
    .select(['status', 'number'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) throw new AppError('ERR_NO_WAPP_FOUND', 404);
  if (before.status === next.status && (next.number ?? before.number) === before.number) return;
  await tx
    .updateTable('whatsapps')
    .set({ ...next, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  changes.connections.set(id, 'update');
}
