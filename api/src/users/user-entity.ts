import type { UserSummary } from '@prosa/contract/session/session';
import { statements } from '@prosa/database/statements';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { inWindow } from '../platform/sync/pull-phase.ts';
import { isOnlineSql } from './is-online-at.ts';

/** A user's row as live events need it. */
type ToldUser = UserSummary & { readonly online: boolean; readonly version: number };

/** The columns of a summary. A former user's row is still named by what they wrote. */
export const summaryColumns = ['id', 'name', 'color', 'profile', 'queue_ids as queueIds'] as const;
const isFormer = sql<boolean>`deleted_at is not null`.as('isFormer');

/** Events and pages of the pull say the same of a user: nothing of this where they are no former one. */
const withoutFalseMark = <Row extends { readonly isFormer?: boolean | undefined }>({ isFormer: mark, ...row }: Row) =>
  mark === true ? { ...row, isFormer: mark } : row;

/** Users as tickets name them, for every colleague; former ones too. */
export const userEntity = defineEntity<'users', ToldUser>({
  name: 'users',
  pull: {
    table: 'users',
    lookup: async (input) => {
      const rows = await input.tx
        .selectFrom('users')
        .select(summaryColumns)
        .select(isFormer)
        .where('company_id', '=', input.scope.companyId)
        .where(inWindow(input, 'changed_xid'))
        .execute();
      // Ids are branded where they come out of the database.
      return rows.map(withoutFalseMark) as UserSummary[];
    },
  },
  events: {
    read: createChangedRowsReader('users', (companyId, ids) =>
      statements
        .selectFrom('users')
        .select(summaryColumns)
        .select([isFormer, isOnlineSql.as('online'), 'version'])
        .where('company_id', '=', companyId)
        .where(sql<boolean>`id = any(${ids}::int[])`)
        // Ids are branded where they come out of the database.
        .$castTo<ToldUser>()
        .compile(),
    ),
    toRow: ({ version, ...user }) => ({ id: user.id, user: withoutFalseMark(user), version }),
    publish: ({ action, row, asOf, users, send }) => {
      if (row !== undefined) send(toNotificationRooms(users), 'user', { action, user: row.user, version: row.version, asOf });
    },
  },
});
