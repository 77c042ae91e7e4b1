import type { ErrorCode } from '@prosa/contract/errors';
import { ContactId, MessageId, TicketId } from '@prosa/contract/ids';
import { Message, type Message as MessageRow } from '@prosa/contract/messages/message';
import { isForwardable, toForwardedContent } from '@prosa/domain/messages/forward-message';
import * as v from 'valibot';
import { defineCommand, type CommandContext } from '../../sync/outbox/command.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { toRowName } from '../../sync/rows/row-change.ts';
import { readTicket, type TicketRows } from '../../tickets/read-ticket.ts';
import { createOwnMessage } from '../sending/create-own-message.ts';

const payload = v.object({
  /** The id of the new message. */
  id: MessageId,
  messageId: MessageId,
  contactId: ContactId,
  contactName: v.string(),
  /**
   * The contact's ticket that shows the message until the server answers. It is a ticket that the user attended when giving the
   * command, or a group's ticket. Null if the device held no such ticket.
   */
  ticketId: v.nullable(TicketId),
  signMessage: v.boolean(),
});
export type ForwardPayload = v.InferOutput<typeof payload>;
type ForwardRows = { readonly source: MessageRow | undefined; readonly target: TicketRows | undefined };

async function readForwardRows(
  database: LocalDatabase,
  { messageId, contactId, ticketId }: ForwardPayload,
): Promise<ForwardRows | ErrorCode> {
  const [source, contact] = [await database.messages.get(messageId), await database.contacts.get(contactId)];
  if (contact?.active === false) return 'ERR_CONTACT_BLOCKED';
  if (ticketId === null) return { source, target: undefined };
  const target = await readTicket(database, ticketId);
  return typeof target === 'string' ? target : { source, target };
}

/**
 * Returns the new message as the contact's ticket shows it until the server answers. Its file is the file of the original
 * message.
 */
function toForwardedRow(
  source: MessageRow,
  { ticket, newestMessageAt }: TicketRows,
  { given, context }: { readonly given: ForwardPayload; readonly context: CommandContext },
): MessageRow {
  const content = {
    ...toForwardedContent(source, given.signMessage ? context.actor.name : null),
    id: given.id,
    media: source.media,
    quotedMsg: null,
    isPrivate: false,
  };
  return { ...createOwnMessage(ticket, content, { context, newestMessageAt }), isForwarded: true };
}

/**
 * Forwards a message. The server decides which ticket of the contact gets the message, and opens a ticket if needed, so the
 * device changes no ticket. A message that the device doesn't hold, such as a search result, is forwarded too, but its copy is
 * shown only after the server has answered.
 */
export const forwardCommand = defineCommand<'forward-message', ForwardPayload, ForwardRows>({
  name: 'forward-message',
  title: 'commands.forwardMessage',
  payload,
  lane: ({ contactId, ticketId }) => (ticketId === null ? toRowName('contacts', contactId) : toRowName('tickets', ticketId)),
  read: readForwardRows,
  optimistic: ({ source, target }, given, context) => {
    if (source !== undefined && !isForwardable(source)) return 'ERR_NO_MESSAGE_FOUND';
    const row = source === undefined || target === undefined ? undefined : toForwardedRow(source, target, { given, context });
    return {
      changes: row === undefined ? [] : [{ table: 'messages', key: row.id, does: 'create', row }],
      about: given.contactName,
      // Earlier edits of the message must reach the server before this command, so that the message is forwarded as the user saw
      // it. Earlier changes of the contact must reach the server first too, because one of them may have unblocked the contact.
      relies: [toRowName('messages', given.messageId), toRowName('contacts', given.contactId)],
    };
  },
  request: (_entry, { id, messageId, contactId, signMessage }) => ({
    method: 'POST',
    path: '/message/forward',
    body: { id, messageId, contactId, signMessage },
  }),
  answer: v.pipe(
    Message,
    v.transform((message) => [{ table: 'messages', key: message.id, row: message } as const]),
  ),
});

/** The command that forwards messages. */
export const forwardCommands = { 'forward-message': forwardCommand };
