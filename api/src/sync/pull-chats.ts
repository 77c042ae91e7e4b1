import { selectChats } from '../chats/select-chats.ts';
import { toChat } from '../chats/to-chat.ts';
import { inWindow, type PullPhase } from './pull-phase.ts';

/** Chats the user is in that changed, also by who is in them and what they have seen. Those the user left are removals. */
export const pullChats: PullPhase = async (input, page) => {
  const { tx, scope, key, most } = input;
  const rows = await selectChats(tx, scope.companyId, scope.viewer.id)
    .where(inWindow(input, 'c.changed_xid'))
    .where('c.id', '>', Number(key))
    .orderBy('c.id')
    .limit(most)
    .execute();
  page.chats.push(...rows.map(toChat));
  return { rows: rows.length, nextKey: rows.length < most ? null : String(rows.at(-1)?.id) };
};
