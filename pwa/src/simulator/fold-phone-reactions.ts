import type { PhoneMessage } from './simulator-api.ts';

type PhoneReactions = {
  readonly shown: readonly PhoneMessage[];
  /** The emoji that the person and the company have given to each message. */
  readonly reactions: ReadonlyMap<string, readonly string[]>;
};

/** Separates the messages of a phone from the reactions to them. Each side has at most one reaction to a message, its last one. */
export function foldPhoneReactions(messages: readonly PhoneMessage[]): PhoneReactions {
  const bySide = new Map<string, { readonly messageId: string; readonly emoji: string }>();
  const shown = messages.filter(({ mediaType, quotedId, fromPerson, body }) => {
    if (mediaType !== 'reactionMessage' || quotedId === null) return true;
    bySide.set(`${fromPerson} ${quotedId}`, { messageId: quotedId, emoji: body });
    return false;
  });
  const standing = [...bySide.values()].filter(({ emoji }) => emoji !== '');
  const groups = Map.groupBy(standing, ({ messageId }) => messageId);
  return { shown, reactions: new Map([...groups].map(([id, group]) => [id, group.map(({ emoji }) => emoji)])) };
}
