import { sql } from 'kysely';
import { defineEntity } from '../platform/sync/define-entity.ts';
import { inWindow, nextPlaceById, isIntegerKey, type PullPhase } from '../platform/sync/pull-phase.ts';
import { selectChats } from './rows/select-chats.ts';
import { toChat } from './rows/to-chat.ts';

/** The phase of chats. A company whose plan has no internal chat skips it. */
export const CHATS_PHASE = 'chats';

/** The user's changed chats, including changes of members and reading. Chats that the user left are removals. */
const chatsPhase: PullPhase = {
  name: CHATS_PHASE,
  reads: ['chats'],
  key: isIntegerKey,
  run: async (input, page) => {
    const { tx, scope, key, most } = input;
    const rows = await selectChats(tx, scope.companyId, scope.viewer.id)
      .where(inWindow(input, 'c.changed_xid'))
      .where(sql<boolean>`c.id > ${Number(key)}`)
      .orderBy('c.id')
      .limit(most)
      .execute();
    page.chats.push(...rows.map(toChat));
    return nextPlaceById(rows, most);
  },
};

/** Chats, for their members. Live events of chats are sent separately: `live/publish-chats.ts`. */
export const chatEntity = defineEntity<'chats', never>({
  name: 'chats',
  pull: { table: 'chats', phases: [chatsPhase] },
});
