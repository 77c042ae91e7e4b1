import * as v from 'valibot';
import type { ErrorCode } from '@prosa/contract/errors';
import { MessageId, TicketId } from '@prosa/contract/ids';
import { Message, type Message as MessageRow } from '@prosa/contract/messages/message';
import { ReactToMessageBody } from '@prosa/contract/messages/react-to-message';
import { findReactionRefusal } from '@prosa/domain/messages/decide-reaction';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { defineCommand } from '../../sync/outbox/command.ts';
import { enqueue, type EnqueueResult } from '../../sync/outbox/enqueue.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { toRowName } from '../../sync/rows/row-change.ts';
import { toExpectedTicketFields } from '../../tickets/expected-ticket-fields.ts';
import { readTicket, type TicketRows } from '../../tickets/read-ticket.ts';
import { createOwnMessage } from '../sending/create-own-message.ts';

const payload = v.object({ ticketId: TicketId, ...v.omit(ReactToMessageBody, ['expects']).entries });
type ReactionPayload = v.InferOutput<typeof payload>;
type ReactionRows = TicketRows & { readonly message: MessageRow };

async function readReactionRows(
  database: LocalDatabase,
  { ticketId, messageId }: ReactionPayload,
): Promise<ReactionRows | ErrorCode> {
  const [rows, message] = [await readTicket(database, ticketId), await database.messages.get(messageId)];
  if (typeof rows === 'string') return rows;
  return message === undefined ? 'ERR_NO_MESSAGE_FOUND' : { ...rows, message };
}

const command = defineCommand<'react-to-message', ReactionPayload, ReactionRows>({
  name: 'react-to-message',
  title: 'commands.reactToMessage',
  payload,
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: readReactionRows,
  optimistic: ({ ticket, contactName, newestMessageAt, message }, { id, emoji, messageId }, context) => {
    const refusal = findReactionRefusal(message);
    if (refusal !== undefined) return refusal;
    const content = { id, body: emoji, quotedMsg: messageId, isPrivate: false, media: null, dataJson: null } as const;
    const row = createOwnMessage(ticket, { ...content, mediaType: 'reactionMessage' }, { context, newestMessageAt });
    return {
      changes: [{ table: 'messages', key: id, does: 'create', row }],
      about: contactName,
      expects: toExpectedTicketFields(ticket),
      // The server must have the message before it gets the reaction.
      relies: [toRowName('messages', messageId)],
    };
  },
  request: (_entry, { ticketId, ...body }, expects) => ({
    method: 'POST',
    path: `/messages/${ticketId}/reactions`,
    body: { ...body, ...(expects === null ? {} : { expects }) },
  }),
  answer: v.pipe(
    Message,
    v.transform((message) => [{ table: 'messages', key: message.id, row: message } as const]),
  ),
});
export const reactionCommands = { 'react-to-message': command };

/** Reacts to a message in the company's name. An empty `emoji` takes the company's reaction back. */
export const reactToMessage = (
  { id: ticketId }: { readonly id: TicketId },
  messageId: MessageId,
  emoji: string,
): Promise<EnqueueResult> => enqueue(command, { ticketId, id: v.parse(MessageId, uuidv7()), messageId, emoji });
