import type { Message } from '@prosa/contract/messages/message';
import type { Ticket, TicketRow } from '@prosa/contract/tickets/ticket';
import type { OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { rowName } from '../../sync/rows/row-change.ts';

/** The delivery state of a message of the company. `waiting`: the message is still on this device. */
export type LastMessageState =
  | { readonly state: 'waiting' | 'refused' }
  | ({ readonly state: 'sent' } & Pick<Message, 'ack' | 'delivery'>);

/** A ticket's newest message as its row in a list shows it. */
export type LastMessage = Pick<Message, 'body' | 'mediaType' | 'isDeleted' | 'fromMe' | 'userId'> & {
  readonly isBot: boolean;
  readonly media: { readonly name: string; readonly durationS?: number | null | undefined } | null;
  /** The delivery state of the message. Undefined for a message of the customer, and if no state is known. */
  readonly fate: LastMessageState | undefined;
};

/** A ticket's row from the device, or from the server's answer to a search. */
export type ListedTicket = TicketRow & Pick<Partial<Ticket>, 'lastMessageFate'>;

/**
 * Returns the preview of a ticket's newest message. A refused message comes before all others, until its author retries or
 * discards it. A message that the device holds has its ticks. Otherwise the row's own copy of the message is returned.
 */
export function findLastMessage(
  row: ListedTicket,
  held: Message | undefined,
  outbox: readonly OutboxEntry[],
): LastMessage | undefined {
  const ofTicket = outbox.filter(({ lane }) => lane === rowName('tickets', row.id));
  const refused = ofTicket.findLast((entry) => entry.state === 'refused' && findMessageMadeBy(entry) !== undefined);
  const refusedMessage = refused === undefined ? undefined : findMessageMadeBy(refused);
  if (refusedMessage !== undefined) return { ...pickShownFields(refusedMessage), fate: { state: 'refused' } };
  if (held !== undefined) {
    const isWaiting = ofTicket.some((entry) => findMessageMadeBy(entry)?.id === held.id);
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
}: Message): Omit<LastMessage, 'fate'> => ({
  body,
  mediaType,
  isDeleted,
  fromMe,
  userId,
  isBot,
  media,
});

/** Returns the message that an entry sends to the customer. Undefined for a private note. */
function findMessageMadeBy(entry: OutboxEntry): Message | undefined {
  for (const change of entry.changes)
    if (change.table === 'messages' && change.does === 'create' && !change.row.isPrivate) return change.row;
  return undefined;
}

/** Returns the row's own copy of its newest message. A row that an older version of the app stored has only the text. */
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
    // For a file without a caption the row's text is the file's name, which is not shown as text.
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
