import { queryBuilder } from '@prosa/database/query-builder';
import { seesQuickMessage } from '@prosa/domain/quick-messages/sees-quick-message';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { isInWindowSql, isAfterUuidSql, toPhaseResult, isUuidKey, type PullPhase } from '../platform/sync/pull-phase.ts';
import { selectQuickMessages } from './load-quick-message.ts';
import { seesQuickMessageSql } from './sees-quick-message-sql.ts';
import { toQuickMessage, type StoredQuickMessage } from './to-quick-message.ts';

/** Adds the changed quick replies to the page: as rows if the user sees them, and otherwise as removals. */
const quickMessagesPhase: PullPhase = {
  name: 'quick-messages',
  reads: ['quick_messages'],
  key: isUuidKey,
  run: async (input, page) => {
    const { tx, scope, key, maxRows, from } = input;
    const rows = await selectQuickMessages(tx, scope.companyId)
      .select(seesQuickMessageSql(scope.viewer).as('isSeen'))
      .where(isInWindowSql(input, 'q.changed_xid'))
      .where(isAfterUuidSql('q.id', key))
      .orderBy('q.id')
      .limit(maxRows)
      .execute();
    page.quickMessages.push(...rows.filter((row) => row.isSeen).map(toQuickMessage));
    if (from !== 0n) page.removed.quickMessages.push(...rows.filter((row) => !row.isSeen).map((row) => toQuickMessage(row).id));
    return toPhaseResult(rows, maxRows);
  },
};

/**
 * The synced entity of quick replies. Users who see a quick reply receive it. All other users receive its removal, because some
 * of them may have had it.
 */
export const quickMessageEntity = defineEntity<'quickMessages', StoredQuickMessage>({
  name: 'quickMessages',
  pull: { table: 'quick_messages', phases: [quickMessagesPhase] },
  events: {
    read: createChangedRowsReader('quickMessages', (companyId, ids) =>
      selectQuickMessages(queryBuilder, companyId)
        .where(sql<boolean>`q.id = any(${ids}::uuid[])`)
        .compile(),
    ),
    toRow: toQuickMessage,
    publish: ({ id, action, row: record, asOf, users, send }) => {
      const hasQuickMessage = (user: TicketViewer): boolean =>
        record !== undefined && action !== 'delete' && seesQuickMessage(record, user);
      if (record !== undefined && action !== 'delete')
        send(toNotificationRooms(users.filter(hasQuickMessage)), 'quickMessage', { action, record, asOf });
      if (action !== 'create')
        send(toNotificationRooms(users.filter((user) => !hasQuickMessage(user))), 'quickMessage', { action: 'delete', id, asOf });
    },
  },
});
