import { SET_UP_LIST_SEPARATOR, listSetUpFields, type ExportedSetUpKind } from '@prosa/contract/set-up/set-up-fields';
import type { UserReadContext } from '../platform/write.ts';
import { listManagedQueues } from '../queues/managed-queue.ts';
import { selectQuickMessages } from '../quick-messages/load-quick-message.ts';
import { seesQuickMessageSql } from '../quick-messages/sees-quick-message-sql.ts';
import { selectManagedUsers } from '../users/managed-user.ts';

type RowFields = Readonly<Record<string, unknown>>;

/** For each kind, the function that lists the company's rows with the fields that an import reads. */
const rowListersByKind: Readonly<Record<ExportedSetUpKind, (query: UserReadContext) => Promise<readonly RowFields[]>>> = {
  queues: ({ tx, scope }) => listManagedQueues({ tx, companyId: scope.companyId }),
  tags: ({ tx, scope }) =>
    tx
      .selectFrom('tags')
      .select(['name', 'color'])
      .where('company_id', '=', scope.companyId)
      .where('kanban', '=', 0)
      .orderBy('name')
      .execute(),
  'quick-messages': ({ tx, scope }) =>
    selectQuickMessages(tx, scope.companyId).where(seesQuickMessageSql(scope.viewer)).orderBy('q.shortcode').execute(),
  users: async ({ tx, scope }) => {
    const { companyId } = scope;
    const users = await selectManagedUsers({ tx, companyId }).orderBy('name').orderBy('id').execute();
    const queues = await tx.selectFrom('queues').select(['id', 'name']).where('company_id', '=', companyId).execute();
    const names = new Map(queues.map(({ id, name }) => [id, name]));
    return users.map((user) => ({
      ...user,
      queues: user.queueIds.map((id) => names.get(id) ?? '').join(` ${SET_UP_LIST_SEPARATOR} `),
    }));
  },
};

const toCell = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Lists the company's rows of a kind as cells, in the field order of the import. */
export async function listSetUpRows(query: UserReadContext, kind: ExportedSetUpKind): Promise<string[][]> {
  const rows = await rowListersByKind[kind](query);
  return rows.map((row) => listSetUpFields(kind).map((field) => toCell(row[field])));
}
