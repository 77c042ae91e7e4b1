import type { Chat } from '@prosa/contract/chats/chat';
import { ChatMessageId, MessageId, type UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { currentInstant } from '../../platform/clock.ts';
import { createStore } from '../../platform/store.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { listRowTables } from '../../sync/rows/apply-rows.ts';
import { enqueue, type EnqueueResult } from '../../sync/outbox/enqueue.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { DraftFile } from '../../drafts/draft-table.ts';
import { discardEntry, discardEntryInDatabase } from '../../sync/outbox/outbox-actions.ts';
import { ChatFilePayload, sendChatFiles } from '../chat-commands.ts';
import type { ChatMessageView } from '../chat-message.ts';
import { emptyChatDraft, reportReturnToChatDraft } from './use-chat-draft.ts';

type MessageContext = { readonly replyTo: string | null; readonly mentions: readonly UserId[] };

/** Sends a file with its caption. Resolves once the device has stored the file and the screen shows it. */
export function sendChatFile(
  { id }: Pick<Chat, 'id'>,
  { file, caption }: Omit<DraftFile, 'id'>,
  said: MessageContext,
): Promise<EnqueueResult> {
  const payload: ChatFilePayload = {
    chatId: id,
    id: v.parse(ChatMessageId, uuidv7()),
    message: caption,
    replyTo: said.replyTo === null ? null : v.parse(ChatMessageId, said.replyTo),
    mentions: [...said.mentions],
    file: {
      id: v.parse(MessageId, uuidv7()),
      name: file.name,
      mimeType: file.type || 'application/octet-stream',
      sizeBytes: file.size,
    },
    at: currentInstant(),
  };
  return enqueue(sendChatFiles, payload, file);
}

/**
 * The ids of messages that disappear immediately, because their files were discarded. The set is needed because a message that
 * the server accepted loses its outbox entry too, but has to stay on the screen until the document contains it.
 */
export const discardedFileMessageIds = createStore<ReadonlySet<string>>(new Set());
const hideDiscardedMessage = (id: string): void => discardedFileMessageIds.set(new Set([...discardedFileMessageIds.get(), id]));

/** Discards a file that was refused or not sent yet. */
export async function discardChatFile({ id, outbox }: Pick<ChatMessageView, 'id' | 'outbox'>): Promise<void> {
  if (outbox !== undefined && (await discardEntry(outbox.entryId))) hideDiscardedMessage(id);
}

/** Moves a file that was refused or not sent yet from the outbox back into the draft of its chat, in one transaction. */
export async function returnFileToDraft(database: LocalDatabase, entryId: string): Promise<boolean> {
  const returned = await database.transaction('rw', [...listRowTables(database), database.chatDrafts], async () => {
    const entry = await database.outbox.get({ id: entryId });
    const payload = v.safeParse(ChatFilePayload, entry?.payload);
    if (entry === undefined || entry.file === null || !payload.success) return undefined;
    if (!(await discardEntryInDatabase(database, entryId))) return undefined;
    const { chatId, id, message, replyTo, mentions } = payload.output;
    const written = (await database.chatDrafts.get(chatId)) ?? { chatId, ...emptyChatDraft };
    const file = new File([entry.file], entry.fileName ?? 'file', { type: entry.file.type });
    await database.chatDrafts.put({
      ...written,
      files: [...written.files, { id: uuidv7(), file, caption: message }],
      replyTo: written.replyTo ?? replyTo,
      mentions: [...written.mentions, ...mentions],
    });
    return { chatId, id };
  });
  if (returned === undefined) return false;
  hideDiscardedMessage(returned.id);
  reportReturnToChatDraft(returned.chatId);
  return true;
}
