import {
  ChangeLogEntry,
  ListChangeLogAnswer,
  ListChangeLogQuery,
  type ListChangeLogQuery as ChangeLogFilter,
} from '@prosa/contract/administration/change-log';
import { parse } from 'valibot';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import type { UserReadContext } from '../platform/write.ts';

const ENTRIES_PER_PAGE = 50;

/** Routes of the company's change log, for its admins. */
export function changeLogRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /change-log',
    { summary: 'Changes by forms, the newest first (before, entity, rowId, userId, from, to)', answer: ListChangeLogAnswer },
    async (c, scope) => {
      const filter = parseInput(ListChangeLogQuery, c.req.query());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => listChangeLog({ tx, scope }, filter)));
    },
  );
}

async function listChangeLog({ tx, scope }: UserReadContext, filter: ChangeLogFilter): Promise<ListChangeLogAnswer> {
  const { before, entity, rowId, userId, from, to } = filter;
  const rows = await tx
    .selectFrom('change_log')
    .select(['id', 'entity', 'row_id', 'row_name', 'action', 'changes', 'user_id', 'user_name', 'created_at'])
    .where('company_id', '=', scope.companyId)
    .$call((query) => (before === undefined ? query : query.where('id', '<', before)))
    .$call((query) => (entity === undefined ? query : query.where('entity', '=', entity)))
    .$call((query) => (rowId === undefined ? query : query.where('row_id', '=', rowId)))
    .$call((query) => (userId === undefined ? query : query.where('user_id', '=', userId)))
    .$call((query) => (from === undefined ? query : query.where('created_at', '>=', new Date(from))))
    .$call((query) => (to === undefined ? query : query.where('created_at', '<', new Date(to))))
    .orderBy('id', 'desc')
    .limit(ENTRIES_PER_PAGE + 1)
    .execute();
  const entries = rows.slice(0, ENTRIES_PER_PAGE).map((row) =>
    parse(ChangeLogEntry, {
      id: row.id,
      entity: row.entity,
      rowId: row.row_id,
      rowName: row.row_name,
      action: row.action,
      changes: row.changes,
      userId: row.user_id,
      userName: row.user_name,
      createdAt: row.created_at.toISOString(),
    }),
  );
  return { entries, hasMore: rows.length > ENTRIES_PER_PAGE };
}
