import type { ChatId } from '@prosa/contract/ids';
import type { ChatDraft } from './chat-draft-table.ts';
import { type DraftStore, useStoredDraft } from '../../drafts/use-stored-draft.ts';

export type ChatDraftContent = Omit<ChatDraft, 'chatId'>;
export type ChangeChatDraft = (change: Partial<ChatDraftContent>) => void;

const listeners = new Set<(chatId: ChatId) => void>();
/** Tells the composer of a chat that content was returned to the chat's draft. */
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

/** Returns a chat's draft, with its files, and a function that changes the draft. */
export const useChatDraft = (chatId: ChatId): [ChatDraftContent, ChangeChatDraft] => useStoredDraft(chatDraftStore, chatId);
