import { sql } from 'kysely';
import * as v from 'valibot';
import { pathId, UserId } from '@prosa/contract/ids';
import { ListUsersAnswer, ListUsersQuery } from '@prosa/contract/session/list-users';
import { SessionUser, UserSummary } from '@prosa/contract/session/session';
import type { TenantTransaction } from '@prosa/database/tenant';
import { may } from '@prosa/domain/session/permissions';
import { TICKET_LIST_WIDTH_PX } from '@prosa/domain/tickets/constants';
import { loadSessionUser } from '../auth/session-user.ts';
import { AppError } from '../platform/app-error.ts';
import { likeLiteral } from '../platform/database/like-literal.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';

const UserIdPath = pathId(UserId);
const USERS_PER_PAGE = 20;
const { min, max } = TICKET_LIST_WIDTH_PX;
export const TicketListWidthBody = v.object({
  defaultTicketsManagerWidth: v.pipe(
    v.number(),
    v.transform((width) => Math.min(max, Math.max(min, Math.round(width)))),
  ),
});

/** Colleagues, and the one thing of a user that the user alone sets while working: the width of the ticket list. */
export function userRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /users',
    { summary: 'Colleagues by name, page by page (searchParam, pageNumber)', answer: ListUsersAnswer },
    async (c, scope) => {
      const query = parseInput(ListUsersQuery, c.req.query());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => listUsers(tx, scope, query)));
    },
  );

  router.scoped(
    'GET /users/list',
    { summary: 'Colleagues, as tickets name them', answer: v.array(UserSummary) },
    async (c, scope) =>
      c.json(
        await services.database.withTenant(scope.companyId, (tx) => summaries(tx, scope).orderBy('name').orderBy('id').execute()),
      ),
  );

  router.scoped(
    'GET /users/:userId{[0-9]+}',
    {
      summary: 'One user: all of it to the user and to admins, a summary to others',
      answer: v.union([SessionUser, UserSummary]),
    },
    async (c, scope) => {
      const id = parseInput(UserIdPath, c.req.param('userId'));
      return services.database.withTenant(scope.companyId, async (tx) => {
        const summary = await summaries(tx, scope).where('id', '=', id).executeTakeFirst();
        if (summary === undefined) throw new AppError('ERR_NO_USER_FOUND', 404);
        const seesAll = id === scope.viewer.id || may(scope.viewer, 'user-modal:editProfile');
        return c.json(seesAll ? await loadSessionUser(tx, scope.companyId, id) : summary);
      });
    },
  );

  router.scoped(
    'PUT /users/toggleChangeWidht/:userId{[0-9]+}',
    { summary: 'Sets the width of one’s own ticket list', body: TicketListWidthBody, answer: TicketListWidthBody },
    async (c, scope) => {
      if (parseInput(UserIdPath, c.req.param('userId')) !== scope.viewer.id) throw new AppError('ERR_NO_PERMISSION', 403);
      const { defaultTicketsManagerWidth } = parseInput(TicketListWidthBody, await readJson(c));
      await commit(services, scope.companyId, ({ tx }) =>
        tx
          .updateTable('users')
          .set({ default_tickets_manager_width: defaultTicketsManagerWidth })
          .where('company_id', '=', scope.companyId)
          .where('id', '=', scope.viewer.id)
          .execute(),
      );
      return c.json({ defaultTicketsManagerWidth });
    },
  );
}

const summaryColumns = ['id', 'name', 'color', 'profile', 'queue_ids as queueIds'] as const;
const summaries = (tx: TenantTransaction, { companyId }: Scope) =>
  tx.selectFrom('users').select(summaryColumns).where('company_id', '=', companyId);

async function listUsers(
  tx: TenantTransaction,
  { companyId }: Scope,
  { searchParam, pageNumber }: ListUsersQuery,
): Promise<ListUsersAnswer> {
  const text = likeLiteral(searchParam);
  const found = tx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`fold(name) like '%' || fold(${text}) || '%'`);
  const { total } = await found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(summaryColumns)
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .limit(USERS_PER_PAGE)
    .offset((pageNumber - 1) * USERS_PER_PAGE)
    .execute();
  const count = Number(total);
  // Ids are branded where they come out of the database.
  return { users: rows as UserSummary[], count, hasMore: count > pageNumber * USERS_PER_PAGE };
}
