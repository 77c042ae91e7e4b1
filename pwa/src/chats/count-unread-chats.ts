import type { LocalDatabase } from '../sync/database/local-database.ts';

/** How many chats have something the user has not read: one each, however many messages, as the server counts for the icon. */
export const countUnreadChats = (database: Pick<LocalDatabase, 'chats'>, userId: number): Promise<number> =>
  database.chats.filter(({ users }) => users.some((each) => each.userId === userId && each.unreads > 0)).count();
