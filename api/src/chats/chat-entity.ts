import { sql } from 'kysely';
import { defineEntity } from '../platform/sync/define-entity.ts';
import { inWindow, nextById, rowNumber, type PullPhase } from '../platform/sync/pull-phase.ts';
import { selectChats } from './select-chats.ts';
import { toChat } from './to-chat.ts';

/** The phase that brings chats; a company whose plan has none skips it. */
export const CHATS_PHASE = 'chats';

/** Chats the user is in that changed, also by who is in them and what they have seen. Those the user left are removals. */
const chatsPhase: PullPhase = {
  name: CHATS_PHASE,
  reads: ['chats'],
  key: rowNumber,
  run: async (input, page) => {
    const { tx, scope, key, most } = input;
    const rows = await selectChats(tx, scope.companyId, scope.viewer.id)
      .where(inWindow(input, 'c.changed_xid'))
      .where(sql<boolean>`c.id > ${Number(key)}`)
      .orderBy('c.id')
      .limit(most)
      .execute();
    page.chats.push(...rows.map(toChat));
    return nextById(rows, most);
  },
};

/** Chats, for those who are in them. Live events of chats have their own audience and way: `live/publish-chats.ts`. */
export const chatEntity = defineEntity<'chats', never>({
  name: 'chats',
  pull: { table: 'chats', phases: [chatsPhase] },
});
