import type { ConnectionId } from '@prosa/contract/ids';
import type { Secrets } from '../platform/secrets.ts';
import type { ConnectionAccess } from './channel-adapter.ts';
import type { Read } from '../platform/write.ts';

/** Finds a connection and opens its sealed secrets. Returns null if the connection is deleted. */
export async function findConnectionWithSecrets(
  read: Read,
  secrets: Secrets,
  whatsappId: ConnectionId,
): Promise<ConnectionAccess | null> {
  const { tx, companyId } = read;
  const row = await tx
    .selectFrom('whatsapps')
    .select(['id', 'channel', 'status', 'phone_number_id', 'business_account_id'])
    .select(['access_token_sealed', 'app_secret_sealed', 'verify_token_sealed'])
    .where('company_id', '=', companyId)
    .where('id', '=', whatsappId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const openSecret = (sealed: Buffer | null) => (sealed === null ? null : secrets.open(sealed));
  return {
    companyId,
    id: row.id,
    channel: row.channel,
    status: row.status,
    phoneNumberId: row.phone_number_id,
    businessAccountId: row.business_account_id,
    accessToken: openSecret(row.access_token_sealed),
    appSecret: openSecret(row.app_secret_sealed),
    verifyToken: openSecret(row.verify_token_sealed),
  };
}
