import type { Message } from '@prosa/contract/messages/message';
import type { Ticket, TicketRow } from '@prosa/contract/tickets/ticket';
import type { OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { toRowName } from '../../sync/rows/row-change.ts';

/** The delivery state of a message that the company sends. `waiting` means that the message has not left this device. */
export type LastMessageState =
  | { readonly state: 'waiting' | 'refused' }
  | ({ readonly state: 'sent' } & Pick<Message, 'ack' | 'delivery'>);

/** A ticket's newest message, with the fields that the ticket's row in a list shows. */
export type LastMessage = Pick<Message, 'body' | 'mediaType' | 'isDeleted' | 'fromMe' | 'userId'> & {
  /** The content of a call, a contact card or a location. Undefined for a message that the device doesn't hold. */
  readonly dataJson?: Message['dataJson'];
  readonly isBot: boolean;
  readonly media: { readonly name: string; readonly durationS?: number | null | undefined } | null;
  /** The delivery state of the message. Undefined if the customer wrote the message, or if the state is unknown. */
  readonly fate: LastMessageState | undefined;
};

/** A ticket's row from the device, or from the server's answer to a search. */
export type ListedTicket = TicketRow & Pick<Partial<Ticket>, 'lastMessageFate'>;

/**
 * Finds the message that a ticket's row shows. A refused message is shown before all others, until its author retries or discards
 * it. Without a refused message, the ticket's newest message is shown. If the device doesn't hold that message, the copy in the
 * ticket's row is returned.
 */
export function findLastMessage(
  row: ListedTicket,
  held: Message | undefined,
  outbox: readonly OutboxEntry[],
): LastMessage | undefined {
  const ofTicket = outbox.filter(({ lane }) => lane === toRowName('tickets', row.id));
  const refused = ofTicket.findLast((entry) => entry.state === 'refused' && findMessageOfEntry(entry) !== undefined);
  const refusedMessage = refused === undefined ? undefined : findMessageOfEntry(refused);
  if (refusedMessage !== undefined) return { ...pickShownFields(refusedMessage), fate: { state: 'refused' } };
  if (held !== undefined) {
    const isWaiting = ofTicket.some((entry) => findMessageOfEntry(entry)?.id === held.id);
    return { ...pickShownFields(held), fate: !held.fromMe ? undefined : isWaiting ? { state: 'waiting' } : toSentState(held) };
  }
  return toStoredLastMessage(row);
}

const toSentState = ({ ack, delivery }: Pick<Message, 'ack' | 'delivery'>): LastMessageState => ({
  state: 'sent',
  ack,
  delivery,
});

const pickShownFields = ({
  body,
  mediaType,
  isDeleted,
  fromMe,
  userId,
  isBot = false,
  media,
  dataJson,
}: Message): Omit<LastMessage, 'fate'> => ({
  body,
  mediaType,
  isDeleted,
  fromMe,
  userId,
  isBot,
  media,
  dataJson,
});

/** Returns the message that an outbox entry sends to the customer. Undefined if the entry sends none, or sends a private note. */
function findMessageOfEntry(entry: OutboxEntry): Message | undefined {
  for (const change of entry.changes)
    if (change.table === 'messages' && change.does === 'create' && !change.row.isPrivate) return change.row;
  return undefined;
}

/** Returns the copy of the newest message in a ticket's row. A row that an older version of the app stored has only the text. */
function toStoredLastMessage(row: ListedTicket): LastMessage | undefined {
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
    // For a file without a caption, the text in the row is the file's name, which must not be shown as the message's text.
    body: lastMessage === mediaName ? '' : lastMessage,
    mediaType,
    isDeleted,
    fromMe,
    userId,
    isBot,
    media: mediaName === null ? null : { name: mediaName, durationS },
    fate: fromMe && lastMessageFate != null ? toSentState(lastMessageFate) : undefined,
  };
}
