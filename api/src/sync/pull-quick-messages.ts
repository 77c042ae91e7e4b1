import { seesQuickMessageSql } from '../quick-messages/sees-quick-message-sql.ts';
import { quickMessageColumns, toQuickMessage } from '../quick-messages/to-quick-message.ts';
import { inWindow, type PullPhase } from './pull-phase.ts';

/** Quick replies that changed: those in sight, and of the others that they are to be dropped. */
export const pullQuickMessages: PullPhase = async (input, page) => {
  const { tx, scope, key, most, from } = input;
  const rows = await tx
    .selectFrom('quick_messages as q')
    .leftJoin('media', (join) => join.onRef('media.company_id', '=', 'q.company_id').onRef('media.id', '=', 'q.media_id'))
    .select(quickMessageColumns)
    .select(seesQuickMessageSql(scope.viewer).as('isSeen'))
    .where('q.company_id', '=', scope.companyId)
    .where(inWindow(input, 'q.changed_xid'))
    .where('q.id', '>', key === '' ? '00000000-0000-0000-0000-000000000000' : key)
    .orderBy('q.id')
    .limit(most)
    .execute();
  page.quickMessages.push(...rows.filter((row) => row.isSeen).map(toQuickMessage));
  if (from !== 0n) page.removed.quickMessages.push(...rows.filter((row) => !row.isSeen).map((row) => toQuickMessage(row).id));
  return { rows: rows.length, nextKey: rows.length < most ? null : (rows.at(-1)?.id ?? null) };
};
