import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { queryBuilder } from '@prosa/database/query-builder';
import type { Services } from '../../platform/services.ts';

/**
 * A connection of the Cloud API with the secret that signs its webhooks. `appSecretSealed` is the encrypted secret, as the
 * database stores it. `appSecret` is the decrypted secret.
 */
export type CachedConnection = {
  readonly phoneNumberId: string;
  readonly companyId: CompanyId;
  readonly whatsappId: ConnectionId;
  readonly appSecretSealed: Buffer;
  readonly appSecret: string;
};

/** The maximum number of connections in the cache. */
const MAX_CACHED_CONNECTIONS = 1_000;

/**
 * Finds the connections of phone number ids. Reads the database if the cache lacks one of these ids, or if `afresh` is true. The
 * result's `isFresh` is true if the database was read.
 */
export type ConnectionFinder = (
  phoneNumberIds: readonly string[],
  options: { readonly afresh: boolean },
) => Promise<{ readonly numbers: readonly CachedConnection[]; readonly isFresh: boolean }>;

/**
 * Creates the function that finds connections by the ids of their phone numbers. Its cache may be out of date. Before a refusal,
 * the caller therefore loads the connections afresh. `createWebhookStore` notices if a cached connection has changed.
 */
export function createConnectionFinder({ database, secrets }: Pick<Services, 'database' | 'secrets'>): ConnectionFinder {
  const numbersById = new Map<string, CachedConnection>();
  return async (phoneNumberIds, { afresh }) => {
    const cachedNumbers = phoneNumberIds.flatMap((each) => numbersById.get(each) ?? []);
    if (!afresh && cachedNumbers.length === phoneNumberIds.length) return { numbers: cachedNumbers, isFresh: false };
    const [rows] = await database.readPlatform(
      'receive-webhook',
      queryBuilder
        .selectFrom('whatsapps')
        .select(['company_id', 'id', 'phone_number_id', 'app_secret_sealed'])
        .where('channel', '=', 'whatsappapi')
        .where('phone_number_id', '=', sql<string>`any(${phoneNumberIds}::text[])`)
        .compile(),
    );
    const loadedNumbers = rows.flatMap(({ company_id, id, phone_number_id, app_secret_sealed: sealed }) =>
      phone_number_id === null || sealed === null
        ? []
        : [
            {
              phoneNumberId: phone_number_id,
              companyId: company_id,
              whatsappId: id,
              appSecretSealed: sealed,
              appSecret: secrets.open(sealed),
            },
          ],
    );
    for (const each of phoneNumberIds) numbersById.delete(each);
    for (const each of loadedNumbers) {
      if (numbersById.size >= MAX_CACHED_CONNECTIONS) numbersById.delete(numbersById.keys().next().value ?? '');
      numbersById.set(each.phoneNumberId, each);
    }
    return { numbers: loadedNumbers, isFresh: true };
  };
}
