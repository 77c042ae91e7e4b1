import { sql } from 'kysely';
import { defineEntity } from '../platform/sync/define-entity.ts';
import { isInWindowSql, toPhaseResult, isIntegerKey, type PullPhase } from '../platform/sync/pull-phase.ts';
import { selectChatsOfUser } from './rows/select-chats.ts';
import { toChat } from './rows/to-chat.ts';

/** The name of the phase in which the pull reads chats. The pull skips this phase if the company's plan has no internal chat. */
export const CHATS_PHASE = 'chats';

/**
 * Adds the user's changed chats to the page of the pull. A change of the members, or of the messages that a member has read,
 * counts as a change of the chat. `sync/pull-removals.ts` adds the chats that the user has left.
 */
const chatsPhase: PullPhase = {
  name: CHATS_PHASE,
  reads: ['chats'],
  key: isIntegerKey,
  run: async (input, page) => {
    const { tx, scope, key, maxRows } = input;
    const rows = await selectChatsOfUser(tx, scope.companyId, scope.viewer.id)
      .where(isInWindowSql(input, 'c.changed_xid'))
      .where(sql<boolean>`c.id > ${Number(key)}`)
      .orderBy('c.id')
      .limit(maxRows)
      .execute();
    page.chats.push(...rows.map(toChat));
    return toPhaseResult(rows, maxRows);
  },
};

/** The synced entity of chats. Only the members of a chat receive it. `live/publish-chats.ts` sends the live events of chats. */
export const chatEntity = defineEntity<'chats', never>({
  name: 'chats',
  pull: { table: 'chats', phases: [chatsPhase] },
});
