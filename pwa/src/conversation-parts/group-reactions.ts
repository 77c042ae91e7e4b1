import type { Message } from '@prosa/contract/messages/message';
import type { MessageView } from '../messages/conversation/message-view.ts';

/** A message, and on a conversation's screen also the state of its unsent or refused command. */
type MessageWithCommandState = Message & { readonly outbox?: MessageView['outbox'] };
export type Reaction<M extends MessageWithCommandState = MessageView> = { readonly emoji: string; readonly by: M };

/** Returns the same key for all users of the company, because the customer sees only one reaction of the company. */
const toReactorKey = ({ fromMe, contactId }: Message) => (fromMe ? 'company' : `contact-${contactId}`);
const isUndelivered = ({ delivery, outbox }: MessageWithCommandState): boolean =>
  delivery === 'failed' || outbox?.state === 'refused';

export type GroupedReactions<M extends MessageWithCommandState> = {
  readonly shown: M[];
  readonly reactions: ReadonlyMap<string, readonly Reaction<M>[]>;
  /**
   * For each message id, the company's newest reaction to that message, if the reaction could not be delivered to the customer.
   */
  readonly undelivered: ReadonlyMap<string, M>;
};

/**
 * Groups reactions by the id of the message that they are about. For each message, only the company's last reaction and the last
 * reaction of each contact count. An empty reaction removes the earlier one. A reaction that could not be delivered changes
 * nothing. A reaction to a message outside `messages` remains a message of its own.
 */
export function groupReactions<M extends MessageWithCommandState>(messages: readonly M[]): GroupedReactions<M> {
  const known = new Set(messages.map((message) => message.id));
  const last = new Map<string, Map<string, Reaction<M>>>();
  const undelivered = new Map<string, M>();
  const shown = messages.filter((message) => {
    const { mediaType, quotedMsg, body, fromMe } = message;
    if (mediaType !== 'reactionMessage') return true;
    if (quotedMsg === null || !known.has(quotedMsg)) return body !== '' || isUndelivered(message);
    if (isUndelivered(message)) {
      undelivered.set(quotedMsg, message);
      return false;
    }
    if (fromMe) undelivered.delete(quotedMsg);
    const standing = last.get(quotedMsg) ?? new Map<string, Reaction<M>>();
    if (body === '') standing.delete(toReactorKey(message));
    else standing.set(toReactorKey(message), { emoji: body, by: message });
    last.set(quotedMsg, standing);
    return false;
  });
  const reactions = new Map([...last].map(([id, standing]) => [id, [...standing.values()]] as const));
  return { shown, reactions, undelivered };
}
