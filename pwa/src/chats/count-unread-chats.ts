import type { UserId } from '@prosa/contract/ids';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/** Counts the chats with unread messages by the same rule as the server. The server uses its count for the app's icon. */
export const countUnreadChats = (database: Pick<LocalDatabase, 'chats'>, userId: UserId): Promise<number> =>
  database.chats.filter(({ users }) => users.some((each) => each.userId === userId && each.unreads > 0)).count();
