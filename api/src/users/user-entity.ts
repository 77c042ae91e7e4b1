import type { UserSummary } from '@prosa/contract/session/session';
import { queryBuilder } from '@prosa/database/query-builder';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { isInWindowSql } from '../platform/sync/pull-phase.ts';
import { isOnlineSql } from '../platform/realtime/is-online-at.ts';

/** The row of a user in live events. */
type PublishedUser = UserSummary & { readonly online: boolean; readonly version: number };

/** The columns of a user's summary. */
export const userSummaryColumns = [
  'id',
  'name',
  'color',
  'profile',
  'queue_ids as queueIds',
  'all_ticket as allTicket',
  'allow_group as allowGroup',
  'all_user_chat as allUserChat',
] as const;
const isFormerSql = sql<boolean>`deleted_at is not null`.as('isFormer');

/** Leaves out `isFormer` if it is false, so that the rows of live events equal those of the pull. */
const omitFalseIsFormer = <Row extends { readonly isFormer?: boolean | undefined }>({ isFormer: mark, ...row }: Row) =>
  mark === true ? { ...row, isFormer: mark } : row;

/**
 * The synced entity of users, with the fields that tickets show. Every user of the company receives the rows of all users. Former
 * users are included, because messages still show their names.
 */
export const userEntity = defineEntity<'users', PublishedUser>({
  name: 'users',
  pull: {
    table: 'users',
    lookup: async (input) => {
      const rows = await input.tx
        .selectFrom('users')
        .select(userSummaryColumns)
        .select(isFormerSql)
        .where('company_id', '=', input.scope.companyId)
        .where(isInWindowSql(input, 'changed_xid'))
        .execute();
      return rows.map(omitFalseIsFormer);
    },
  },
  events: {
    read: createChangedRowsReader('users', (companyId, ids) =>
      queryBuilder
        .selectFrom('users')
        .select(userSummaryColumns)
        .select([isFormerSql, isOnlineSql.as('online'), 'version'])
        .where('company_id', '=', companyId)
        .where(sql<boolean>`id = any(${ids}::int[])`)
        .$castTo<PublishedUser>()
        .compile(),
    ),
    toRow: ({ version, ...user }) => ({ id: user.id, user: omitFalseIsFormer(user), version }),
    publish: ({ action, row, asOf, users, send }) => {
      if (row !== undefined) send(toNotificationRooms(users), 'user', { action, user: row.user, version: row.version, asOf });
    },
  },
});
