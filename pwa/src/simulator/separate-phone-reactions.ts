import type { PhoneMessage } from './simulator-api.ts';

type PhoneReactions = {
  readonly shown: readonly PhoneMessage[];
  /** The emojis that the made-up person and the company gave to each message, by the id of the message. */
  readonly reactions: ReadonlyMap<string, readonly string[]>;
};

/**
 * Separates the messages on a phone from the reactions. The person and the company each have at most one reaction to a message:
 * the last one they gave.
 */
export function separatePhoneReactions(messages: readonly PhoneMessage[]): PhoneReactions {
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
