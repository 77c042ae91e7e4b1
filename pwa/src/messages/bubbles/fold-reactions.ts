import type { Message } from '@prosa/contract/messages/message';

export type Reaction = { readonly emoji: string; readonly by: Message };

const toReactorKey = ({ fromMe, userId, contactId }: Message) => (fromMe ? `user-${userId}` : `contact-${contactId}`);

/**
 * Groups reactions by message id. Only a person's last reaction to a message counts, and an empty reaction removes the person's
 * reaction. A reaction to a message outside `messages` remains a message of its own.
 */
export function foldReactions<M extends Message>(
  messages: readonly M[],
): { shown: M[]; reactions: ReadonlyMap<string, readonly Reaction[]> } {
  const known = new Set(messages.map((message) => message.id));
  const last = new Map<string, Map<string, Reaction>>();
  const shown = messages.filter((message) => {
    const { mediaType, quotedMsg, body } = message;
    if (mediaType !== 'reactionMessage') return true;
    if (quotedMsg === null || !known.has(quotedMsg)) return body !== '';
    const standing = last.get(quotedMsg) ?? new Map<string, Reaction>();
    if (body === '') standing.delete(toReactorKey(message));
    else standing.set(toReactorKey(message), { emoji: body, by: message });
    last.set(quotedMsg, standing);
    return false;
  });
  const reactions = new Map([...last].map(([id, standing]) => [id, [...standing.values()]] as const));
  return { shown, reactions };
}
