import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import type { ChatDraftContent } from './use-chat-draft.ts';

type TextEntry = Extract<ChatEntry, { kind: 'message' | 'edit' }>;

/** Returns the fields of the chat's draft after refused texts were put in front of its text. */
export function prependToChatDraft(draft: ChatDraftContent, written: readonly TextEntry[]): Partial<ChatDraftContent> {
  const mentions = written.flatMap((entry) => (entry.kind === 'message' ? (entry.mentions ?? []) : []));
  const [only] = written;
  const replyTo = written.length === 1 && only?.kind === 'message' ? (only.replyTo ?? null) : null;
  return {
    text: [...written.map(({ text }) => text), draft.text].filter((text) => text !== '').join('\n'),
    mentions: [...new Set([...draft.mentions, ...mentions])],
    replyTo: draft.replyTo ?? replyTo,
  };
}
