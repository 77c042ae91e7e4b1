import type { UserId } from '@prosa/contract/ids';
import type { ChatEntry } from './chat-entry.ts';

type MessageEntry = Extract<ChatEntry, { kind: 'message' }>;
type Reaction = Extract<ChatEntry, { kind: 'reaction' }>;
export type ChatMedia = NonNullable<MessageEntry['media']>[number];
/** An emoji and the users who reacted with it, in the order of their reactions. */
export type ChatReaction = { readonly emoji: string; readonly userIds: readonly number[] };

/** A message with its edits, reactions and readers. A deleted one keeps its place without its content. */
export type FoldedMessage = {
  readonly id: string;
  readonly userId: UserId;
  /** The time on its author's clock. */
  readonly at: string;
  readonly text: string;
  readonly media: readonly ChatMedia[];
  readonly replyTo: string | undefined;
  readonly mentions: readonly UserId[];
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly reactions: readonly ChatReaction[];
};
/** The messages of one month, folded from its entries. */
export type FoldedMonth = {
  /** The messages in the order on which all devices agree. */
  readonly messages: readonly FoldedMessage[];
  /** The index in `messages` of the last message that each person has seen. */
  readonly seenUpTo: ReadonlyMap<number, number>;
};

/**
 * Folds a month's entries in their document's order: the author's edit with the greatest id, a final deletion, each person's
 * reaction with the greatest id, and the last message each person has seen. An entry about a message that doesn't precede it,
 * or that is not the author's to change, is ignored.
 */
export function foldChat(entries: readonly ChatEntry[]): FoldedMonth {
  const messages: MessageEntry[] = [];
  const indexOfMessage = new Map<string, number>();
  const edits = new Map<string, Extract<ChatEntry, { kind: 'edit' }>>();
  const deleted = new Set<string>();
  const reactions = new Map<string, Map<number, Reaction>>();
  const seenUpTo = new Map<number, number>();
  for (const entry of entries) {
    if (entry.kind === 'message') {
      if (indexOfMessage.has(entry.id)) continue;
      indexOfMessage.set(entry.id, messages.length);
      messages.push(entry);
      continue;
    }
    const index = indexOfMessage.get(entry.about);
    const about = index === undefined ? undefined : messages[index];
    if (index === undefined || about === undefined) continue;
    if (entry.kind === 'seen') seenUpTo.set(entry.userId, Math.max(index, seenUpTo.get(entry.userId) ?? 0));
    else if (entry.kind === 'reaction') {
      const reactionsOfMessage = reactions.get(about.id) ?? new Map<number, Reaction>();
      if (entry.id > (reactionsOfMessage.get(entry.userId)?.id ?? '')) reactionsOfMessage.set(entry.userId, entry);
      reactions.set(about.id, reactionsOfMessage);
    } else if (entry.userId === about.userId) {
      if (entry.kind === 'deletion') deleted.add(about.id);
      else if (entry.id > (edits.get(about.id)?.id ?? '')) edits.set(about.id, entry);
    }
  }
  return { messages: messages.map(foldMessage), seenUpTo };

  function foldMessage({ id, userId, at, text, media = [], replyTo, mentions = [] }: MessageEntry): FoldedMessage {
    const isDeleted = deleted.has(id);
    const said = {
      text: edits.get(id)?.text ?? text,
      media,
      mentions,
      isEdited: edits.has(id),
      reactions: grouped(reactions.get(id)),
    };
    return { id, userId, at, replyTo, isDeleted, ...(isDeleted ? emptyContent : said) };
  }
}

const emptyContent = { text: '', media: [], mentions: [], isEdited: false, reactions: [] } as const;

function grouped(reactionsOfUsers: ReadonlyMap<number, Reaction> | undefined): ChatReaction[] {
  const withEmoji = [...(reactionsOfUsers?.values() ?? [])].filter(({ emoji }) => emoji !== '');
  const inOrder = withEmoji.sort((one, other) => (one.id < other.id ? -1 : 1));
  return [...Map.groupBy(inOrder, ({ emoji }) => emoji)].map(([emoji, each]) => ({
    emoji,
    userIds: each.map(({ userId }) => userId),
  }));
}

/** Finds the members besides the author who have seen the message at `place` or a later one. */
export const listSeenBy = ({ messages, seenUpTo }: FoldedMonth, index: number): number[] =>
  [...seenUpTo].filter(([userId, upTo]) => upTo >= index && userId !== messages[index]?.userId).map(([userId]) => userId);
