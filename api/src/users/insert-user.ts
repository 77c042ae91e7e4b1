import type { CompanyId } from '@prosa/contract/ids';
import { UserId } from '@prosa/contract/ids';
import type { Database } from '@prosa/database/database';
import type { Insertable, Kysely } from 'kysely';

/** The columns of a new user. Columns with a default are optional. */
export type NewUser = Insertable<Database['users']>;

/** Inserts a user of a company. */
export async function insertUser(
  tx: Pick<Kysely<Database>, 'insertInto'>,
  companyId: CompanyId,
  user: Omit<NewUser, 'company_id'>,
): Promise<UserId> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...user, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
