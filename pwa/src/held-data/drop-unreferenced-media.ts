import type { MediaCache } from '../media-cache/media-cache.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/** Lists the files of held chats. The code that reads documents is loaded only if the device has documents. */
const listChatFileIds = async (database: LocalDatabase): Promise<string[]> =>
  (await database.documents.count()) === 0
    ? []
    : (await import('../chats/stored-chat-messages.ts')).listStoredChatFileIds(database);

/**
 * Drops each file that no held message, chat or quick reply has any more (SPEC M5). The device may have deleted or evicted the
 * message, chat or quick reply, or the user can't see it any more.
 */
export async function dropUnreferencedMedia(
  database: LocalDatabase,
  media: Pick<MediaCache, 'heldUrls' | 'drop'>,
): Promise<void> {
  const messages = await database.messages.orderBy('media.url').uniqueKeys();
  const replies = await database.quickMessages.filter(({ mediaPath }) => mediaPath !== null).toArray();
  const urls = [...messages.map(String), ...replies.map(({ mediaPath }) => mediaPath ?? '')];
  const held = new Set([...urls.map(toMediaId), ...(await listChatFileIds(database))]);
  await media.drop([...(await media.heldUrls())].filter((url) => !held.has(toMediaId(url))));
}

/** Returns the id that a file and its thumbnail share. */
const toMediaId = (url: string): string => url.split('/')[3] ?? '';
