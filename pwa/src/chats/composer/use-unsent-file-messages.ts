import type { ChatId, UserId } from '@prosa/contract/ids';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import * as v from 'valibot';
import { toUnsentFileUrl } from '../../files/object-urls.ts';
import { useStore } from '../../platform/store.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { ChatFilePayload, toChatFilesLane } from '../chat-commands.ts';
import { discardedFileMessageIds } from './chat-files.ts';
import { toChatMessageView, toMediaType, type ChatMessageView } from '../chat-message.ts';

/**
 * Returns the messages of a chat whose files are being sent, in order. When the server has accepted a message, it stays in the
 * result until the document contains it (`isThere`). The message is therefore always on the screen.
 */
export function useUnsentFileMessages(
  chatId: ChatId,
  userId: UserId,
  isThere: (id: string) => boolean,
): readonly ChatMessageView[] {
  const database = useDatabase();
  const dropped = useStore(discardedFileMessageIds);
  const [known, setKnown] = useState<readonly ChatMessageView[]>([]);
  const entries = useLiveQuery(
    async () => database?.outbox.where('lane').equals(toChatFilesLane(chatId)).sortBy('seq'),
    [database, chatId],
  );
  const waiting = entries?.flatMap((entry) => toUnsentView(entry, userId) ?? []);
  const unsentMessages = known.filter(({ id }) => !dropped.has(id) && waiting?.some((each) => each.id === id) !== true);
  const acceptedMessages = unsentMessages.map((message) =>
    message.outbox === undefined ? message : { ...message, outbox: undefined },
  );
  const messages = [...acceptedMessages, ...(waiting ?? [])].filter(({ id }) => !isThere(id));
  if (toComparisonText(messages) !== toComparisonText(known)) setKnown(messages);
  return messages;
}

const toComparisonText = (messages: readonly ChatMessageView[]): string =>
  messages.map(({ id, outbox }) => `${id} ${outbox?.entryId} ${outbox?.state}`).join();

function toUnsentView(entry: OutboxEntry, userId: UserId): ChatMessageView | undefined {
  const payload = v.safeParse(ChatFilePayload, entry.payload);
  if (!payload.success || entry.file === null) return undefined;
  const { id, at, message, replyTo, mentions, file } = payload.output;
  const { id: fileId, ...described } = file;
  const folded = { id, userId, at, text: message, media: [], mentions, isEdited: false, isDeleted: false, reactions: [] };
  const media = { ...described, url: toUnsentFileUrl(entry.id, entry.file), thumbnailUrl: null };
  return toChatMessageView(
    { ...folded, replyTo: replyTo ?? undefined },
    {
      userId,
      month: at.slice(0, 7),
      isWaiting: true,
      seenBy: [],
      medias: [{ id: fileId, mediaType: toMediaType(file.mimeType), media }],
      outbox: { entryId: entry.id, state: entry.state, ...(entry.state === 'refused' ? { code: entry.code } : {}) },
    },
  );
}
