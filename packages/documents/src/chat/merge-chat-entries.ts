import type { UserId } from '@prosa/contract/ids';
import type { ChatEntry } from './chat-entry.ts';

type MessageEntry = Extract<ChatEntry, { kind: 'message' }>;
type ReactionEntry = Extract<ChatEntry, { kind: 'reaction' }>;
export type ChatMedia = NonNullable<MessageEntry['media']>[number];
/** An emoji and the users who reacted with it, in the order of their reactions. */
export type ChatReaction = { readonly emoji: string; readonly userIds: readonly UserId[] };

/** A message with its edits, reactions and readers. A deleted message keeps its place without its content. */
export type MergedChatMessage = {
  readonly id: string;
  readonly userId: UserId;
  /** The time at which the message was written, on the author's clock. */
  readonly at: string;
  readonly text: string;
  readonly media: readonly ChatMedia[];
  readonly replyTo: string | undefined;
  readonly mentions: readonly UserId[];
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly reactions: readonly ChatReaction[];
};
/** The messages of one month, merged from its entries. */
export type MergedChatMonth = {
  /** The messages in the order on which all devices agree. */
  readonly messages: readonly MergedChatMessage[];
  /** The index in `messages` of the last message that each user has seen. */
  readonly seenUpTo: ReadonlyMap<UserId, number>;
};

/**
 * Merges a month's entries, in the order of the document, into its messages. If an author edits a message several times, the edit
 * with the greatest id counts. A deletion is final. If a user reacts to a message several times, the reaction with the greatest
 * id counts. A user has seen all messages up to the last one that the user marked as seen. Ignored are entries about a message
 * that doesn't precede them, and edits and deletions of another author's message.
 */
export function mergeChatEntries(entries: readonly ChatEntry[]): MergedChatMonth {
  const messages: MessageEntry[] = [];
  const indexOfMessage = new Map<string, number>();
  const edits = new Map<string, Extract<ChatEntry, { kind: 'edit' }>>();
  const deleted = new Set<string>();
  const reactions = new Map<string, Map<UserId, ReactionEntry>>();
  const seenUpTo = new Map<UserId, number>();
  for (const entry of entries) {
    if (entry.kind === 'message') {
      if (indexOfMessage.has(entry.id)) continue;
      indexOfMessage.set(entry.id, messages.length);
      messages.push(entry);
      continue;
    }
    const index = indexOfMessage.get(entry.about);
    const subject = index === undefined ? undefined : messages[index];
    if (index === undefined || subject === undefined) continue;
    if (entry.kind === 'seen') seenUpTo.set(entry.userId, Math.max(index, seenUpTo.get(entry.userId) ?? 0));
    else if (entry.kind === 'reaction') {
      const reactionsOfMessage = reactions.get(subject.id) ?? new Map<UserId, ReactionEntry>();
      if (entry.id > (reactionsOfMessage.get(entry.userId)?.id ?? '')) reactionsOfMessage.set(entry.userId, entry);
      reactions.set(subject.id, reactionsOfMessage);
    } else if (entry.userId === subject.userId) {
      if (entry.kind === 'deletion') deleted.add(subject.id);
      else if (entry.id > (edits.get(subject.id)?.id ?? '')) edits.set(subject.id, entry);
    }
  }
  return { messages: messages.map(foldMessage), seenUpTo };

  function foldMessage({ id, userId, at, text, media = [], replyTo, mentions = [] }: MessageEntry): MergedChatMessage {
    const isDeleted = deleted.has(id);
    const messageFields = {
      text: edits.get(id)?.text ?? text,
      media,
      mentions,
      isEdited: edits.has(id),
      reactions: groupReactions(reactions.get(id)),
    };
    return { id, userId, at, replyTo, isDeleted, ...(isDeleted ? emptyContent : messageFields) };
  }
}

const emptyContent = { text: '', media: [], mentions: [], isEdited: false, reactions: [] } as const;

function groupReactions(reactionsOfUsers: ReadonlyMap<UserId, ReactionEntry> | undefined): ChatReaction[] {
  const withEmoji = [...(reactionsOfUsers?.values() ?? [])].filter(({ emoji }) => emoji !== '');
  const inOrder = withEmoji.sort((first, second) => (first.id < second.id ? -1 : 1));
  return [...Map.groupBy(inOrder, ({ emoji }) => emoji)].map(([emoji, each]) => ({
    emoji,
    userIds: each.map(({ userId }) => userId),
  }));
}

/** Lists the users besides the author who have seen the message at `index`. */
export const listUsersWhoSaw = ({ messages, seenUpTo }: MergedChatMonth, index: number): UserId[] =>
  [...seenUpTo].filter(([userId, upTo]) => upTo >= index && userId !== messages[index]?.userId).map(([userId]) => userId);
