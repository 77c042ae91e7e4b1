import type { ChatId } from '@prosa/contract/ids';
import type { ChatDraft } from './chat-draft-table.ts';
import { type DraftStore, useStoredDraft } from '../../drafts/use-stored-draft.ts';

export type ChatDraftContent = Omit<ChatDraft, 'chatId'>;
export type ChangeChatDraft = (change: Partial<ChatDraftContent>) => void;

const listeners = new Set<(chatId: ChatId) => void>();
/** Notifies the composer that content was returned to a chat's draft. */
export const reportReturnToChatDraft = (chatId: ChatId): void => {
  for (const listener of listeners) listener(chatId);
};

export const emptyChatDraft: ChatDraftContent = { text: '', files: [], replyTo: null, mentions: [] };

const chatDraftStore: DraftStore<ChatDraftContent, ChatId> = {
  empty: emptyChatDraft,
  read: async (database, key) => {
    const stored = await database.chatDrafts.get(key);
    if (stored === undefined) return undefined;
    const { chatId: _, ...content } = stored;
    return content;
  },
  write: (database, chatId, content) =>
    content === null ? database.chatDrafts.delete(chatId) : database.chatDrafts.put({ chatId, ...content }),
  onReturned: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Returns a chat's draft, including files. */
export const useChatDraft = (chatId: ChatId): [ChatDraftContent, ChangeChatDraft] => useStoredDraft(chatDraftStore, chatId);
