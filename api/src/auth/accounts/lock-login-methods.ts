import type { UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Read } from '../../platform/write.ts';

/** The methods other than passkeys that a user has set up for the log-in: a password, and one-time codes as the second factor. */
export type LoginMethods = { readonly hasPassword: boolean; readonly hasCodes: boolean };

/**
 * Locks a user's row until the transaction ends, and loads the user's log-in methods. Because of the lock, the later of two
 * concurrent removals sees the result of the earlier one.
 */
export async function lockLoginMethods({ tx, companyId }: Read, userId: UserId): Promise<LoginMethods> {
  await tx.selectFrom('users').select('id').where('company_id', '=', companyId).where('id', '=', userId).forUpdate().execute();
  return tx
    .selectFrom('users as u')
    .leftJoin('second_factors as f', (join) =>
      join.onRef('f.company_id', '=', 'u.company_id').onRef('f.user_id', '=', 'u.id').on('f.confirmed_at', 'is not', null),
    )
    .select([sql<boolean>`u.password_hash <> ''`.as('hasPassword'), sql<boolean>`f.user_id is not null`.as('hasCodes')])
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}
