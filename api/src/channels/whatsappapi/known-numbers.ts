import { sql } from 'kysely';
import { statements } from '@prosa/database/statements';
import type { Services } from '../../platform/services.ts';

/** A connection of the Cloud API with the sealed secret that signs its webhooks. */
export type KnownNumber = {
  readonly phoneNumberId: string;
  readonly companyId: number;
  readonly whatsappId: number;
  readonly appSecretSealed: Buffer;
  readonly appSecret: string;
};

/** The most connections in the cache. */
const MOST_REMEMBERED = 1_000;

/** Finds the connections of numbers: from the cache if all of them are in it, unless `afresh`. */
export type FindNumbers = (
  phoneNumberIds: readonly string[],
  how: { readonly afresh: boolean },
) => Promise<{ readonly found: readonly KnownNumber[]; readonly isFresh: boolean }>;

/**
 * Finds connections by their number. The cache may be out of date: before a refusal they are loaded again, and the store
 * reports a changed connection.
 */
export function createFindNumbers({ database, secrets }: Pick<Services, 'database' | 'secrets'>): FindNumbers {
  const remembered = new Map<string, KnownNumber>();
  return async (phoneNumberIds, { afresh }) => {
    const cached = phoneNumberIds.flatMap((each) => remembered.get(each) ?? []);
    if (!afresh && cached.length === phoneNumberIds.length) return { found: cached, isFresh: false };
    const [rows] = await database.readPlatform(
      'receive-webhook',
      statements
        .selectFrom('whatsapps')
        .select(['company_id', 'id', 'phone_number_id', 'app_secret_sealed'])
        .where('channel', '=', 'whatsappapi')
        .where('phone_number_id', '=', sql<string>`any(${phoneNumberIds}::text[])`)
        .compile(),
    );
    const found = rows.flatMap(({ company_id, id, phone_number_id, app_secret_sealed: sealed }) =>
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
    for (const each of phoneNumberIds) remembered.delete(each);
    for (const each of found) {
      if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
      remembered.set(each.phoneNumberId, each);
    }
    return { found, isFresh: true };
  };
}
