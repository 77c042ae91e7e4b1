import type { Message } from '@prosa/contract/messages/message';
import type { Ticket, TicketRow } from '@prosa/contract/tickets/ticket';
import type { OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { rowName } from '../../sync/rows/row-change.ts';

/** How far a message of the company got. `waiting`: the message is still on this device. */
export type LastMessageState =
  | { readonly state: 'waiting' | 'refused' }
  | ({ readonly state: 'sent' } & Pick<Message, 'ack' | 'delivery'>);

/** A ticket's newest message as its row in a list shows it. */
export type LastMessage = Pick<Message, 'body' | 'mediaType' | 'isDeleted' | 'fromMe' | 'userId'> & {
  readonly isBot: boolean;
  readonly media: { readonly name: string; readonly durationS?: number | null | undefined } | null;
  /** Undefined for a message of the customer, and where nothing is known. */
  readonly fate: LastMessageState | undefined;
};

/** A row from the device, or from the server's answer to a search. */
export type ListedTicket = TicketRow & Pick<Partial<Ticket>, 'lastMessageFate'>;

/**
 * Returns the preview of a ticket's newest message. A refused message comes before all others, until its author retries or
 * discards it. A message on the device has its ticks. Without that message the row's own copy is returned.
 */
export function findLastMessage(
  row: ListedTicket,
  held: Message | undefined,
  outbox: readonly OutboxEntry[],
): LastMessage | undefined {
  const ofTicket = outbox.filter(({ lane }) => lane === rowName('tickets', row.id));
  const refused = ofTicket.findLast((entry) => entry.state === 'refused' && messageMadeBy(entry) !== undefined);
  const refusedMessage = refused === undefined ? undefined : messageMadeBy(refused);
  if (refusedMessage !== undefined) return { ...shown(refusedMessage), fate: { state: 'refused' } };
  if (held !== undefined) {
    const isWaiting = ofTicket.some((entry) => messageMadeBy(entry)?.id === held.id);
    return { ...shown(held), fate: !held.fromMe ? undefined : isWaiting ? { state: 'waiting' } : sent(held) };
  }
  return repeated(row);
}

const sent = ({ ack, delivery }: Pick<Message, 'ack' | 'delivery'>): LastMessageState => ({ state: 'sent', ack, delivery });

const shown = ({ body, mediaType, isDeleted, fromMe, userId, isBot = false, media }: Message): Omit<LastMessage, 'fate'> => ({
  body,
  mediaType,
  isDeleted,
  fromMe,
  userId,
  isBot,
  media,
});

/** Returns the message that an entry sends, unless it stays inside the company. */
function messageMadeBy(entry: OutboxEntry): Message | undefined {
  for (const change of entry.changes)
    if (change.table === 'messages' && change.does === 'create' && !change.row.isPrivate) return change.row;
  return undefined;
}

/** Returns the row's own copy of its newest message. A row of an older version has only the text. */
function repeated(row: ListedTicket): LastMessage | undefined {
  const { lastMessage, lastMessageFromMe: fromMe, lastMessageDetails: details, lastMessageFate } = row;
  if (details == null)
    return lastMessage === ''
      ? undefined
      : {
          body: lastMessage,
          mediaType: 'chat',
          isDeleted: false,
          fromMe,
          userId: null,
          isBot: false,
          media: null,
          fate: undefined,
        };
  const { mediaName, durationS, mediaType, isDeleted, userId, isBot } = details;
  return {
    // The text of a file without a caption is its name.
    body: lastMessage === mediaName ? '' : lastMessage,
    mediaType,
    isDeleted,
    fromMe,
    userId,
    isBot,
    media: mediaName === null ? null : { name: mediaName, durationS },
    fate: fromMe && lastMessageFate != null ? sent(lastMessageFate) : undefined,
  };
}
