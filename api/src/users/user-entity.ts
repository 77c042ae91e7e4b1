import type { UserSummary } from '@prosa/contract/session/session';
import { defineEntity } from '../platform/sync/define-entity.ts';
import { inWindow } from '../platform/sync/pull-phase.ts';

/** Users as tickets name them, for every colleague. */
export const userEntity = defineEntity<'users', never>({
  name: 'users',
  pull: {
    table: 'users',
    lookup: async (input) => {
      const rows = await input.tx
        .selectFrom('users')
        .select(['id', 'name', 'color', 'profile', 'queue_ids as queueIds'])
        .where('company_id', '=', input.scope.companyId)
        .where(inWindow(input, 'changed_xid'))
        .execute();
      return rows as UserSummary[]; // ids are branded where they come out of the database
    },
  },
});
