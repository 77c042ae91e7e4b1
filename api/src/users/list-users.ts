import type { UserSummary } from '@prosa/contract/session/session';
import type { ListUsersAnswer, ListUsersQuery } from '@prosa/contract/users/list-users';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { sql } from 'kysely';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import type { UserReadContext } from '../platform/write.ts';
import { selectManagedUsers, toManagedUser } from './managed-user.ts';
import { userSummaryColumns } from './user-entity.ts';

const USERS_PER_PAGE = 20;

/** Selects the company's users, except former ones, with the fields that tickets show. */
export const selectUserSummaries = ({ tx, scope }: UserReadContext) =>
  tx.selectFrom('users').select(userSummaryColumns).where('company_id', '=', scope.companyId).where('deleted_at', 'is', null);

/**
 * `GET /users/`: lists a page of the company's users by name. Admins can also search by email, and get every field that they may
 * edit.
 */
export async function listUsers(query: UserReadContext, { searchParam, pageNumber }: ListUsersQuery): Promise<ListUsersAnswer> {
  const { tx, scope } = query;
  const { companyId } = scope;
  const isAdmin = holdsPermission(scope.viewer, 'user-modal:editProfile');
  const text = escapeForLike(searchParam);
  const matchesName = sql<boolean>`fold(name) like '%' || fold(${text}) || '%'`;
  const isFound = isAdmin ? sql<boolean>`(${matchesName} or lower(email) like '%' || lower(${text}) || '%')` : matchesName;
  const { total } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(isFound)
    .executeTakeFirstOrThrow();
  const count = Number(total);
  const page = { limit: USERS_PER_PAGE, offset: (pageNumber - 1) * USERS_PER_PAGE };
  const answer = { count, hasMore: count > pageNumber * USERS_PER_PAGE };
  const byName = sql`fold(name)`;
  if (isAdmin) {
    const matchingUsers = selectManagedUsers({ tx, companyId }).where(isFound).orderBy(byName).orderBy('id');
    const rows = await matchingUsers.limit(page.limit).offset(page.offset).execute();
    return { users: rows.map(toManagedUser), ...answer };
  }
  const matchingUsers = selectUserSummaries(query).where(isFound).orderBy(byName).orderBy('id');
  const rows = await matchingUsers.limit(page.limit).offset(page.offset).execute();
  // Kysely returns the ids as plain numbers, and the cast brands them.
  return { users: rows as UserSummary[], ...answer };
}
