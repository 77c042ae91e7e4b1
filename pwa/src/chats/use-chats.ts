import type { UserId } from '@prosa/contract/ids';
import type { Chat } from '@prosa/contract/chats/chat';
import { useLiveQuery } from 'dexie-react-hooks';
import { formatChatName, findOtherChatUser } from '../conversation-parts/format-chat-name.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { undefinedUntilFirstPull } from '../sync/pull/undefined-until-first-pull.ts';
import { toUserColourSeed } from '../ui/labels/person-seed.ts';

/** A chat as one of its members sees it. */
export type ChatView = Chat & {
  /** The chat's title, or the other person's name in a direct chat. */
  readonly name: string;
  /** The seed from which the colour of the chat is made. In a direct chat it is the seed of the other person. */
  readonly seed: string;
  /** The id of the other person in a direct chat. Undefined in a group. */
  readonly otherId: UserId | undefined;
  readonly unreads: number;
};

/** Converts a chat to the form in which one of its members sees it. */
export function toChatView(row: Chat, userId: UserId): ChatView {
  const other = findOtherChatUser(row, userId);
  return {
    ...row,
    name: formatChatName(row, userId),
    seed: other === undefined ? row.uuid : toUserColourSeed(other.userId),
    otherId: other?.userId,
    unreads: row.users.find((each) => each.userId === userId)?.unreads ?? 0,
  };
}

const toLastActivity = ({ lastMessageAt, updatedAt }: Chat): string => lastMessageAt ?? updatedAt;

/**
 * Returns the user's chats, sorted by their last activity, the latest first. Undefined before the first read of the local
 * database. Also undefined while the device has no chats because its first pull has not ended.
 */
export function useChats(): ChatView[] | undefined {
  const database = useDatabase();
  const { id } = useSignedInUser();
  return useLiveQuery(async () => {
    const rows = database && (await undefinedUntilFirstPull(database, await database.chats.toArray()));
    return rows
      ?.toSorted((one, other) =>
        toLastActivity(one) < toLastActivity(other) ? 1 : toLastActivity(one) > toLastActivity(other) ? -1 : other.id - one.id,
      )
      .map((row) => toChatView(row, id));
  }, [database, id]);
}

/**
 * Finds a chat by its uuid or its id. Null if the device does not have the chat. Undefined before the first read of the local
 * database.
 */
export function useChat(id: string | undefined): ChatView | null | undefined {
  const database = useDatabase();
  const { id: userId } = useSignedInUser();
  return useLiveQuery(async () => {
    if (database === undefined || id === undefined) return undefined;
    const row = /^\d+$/.test(id) ? await database.chats.get(Number(id)) : await database.chats.get({ uuid: id.toLowerCase() });
    return row === undefined ? null : toChatView(row, userId);
  }, [database, id, userId]);
}
