import * as v from 'valibot';
import type { ErrorCode } from '@prosa/contract/errors';
import { MessageId, TicketId } from '@prosa/contract/ids';
import { Message, type Message as MessageRow } from '@prosa/contract/messages/message';
import { EditMessageBody } from '@prosa/contract/messages/revise-message';
import { findRevisionRefusal, type MessageRevision } from '@prosa/domain/messages/decide-revision';
import { toLastMessage } from '@prosa/domain/tickets/to-last-message';
import { defineCommand, type CommandContext, type OptimisticChanges } from '../../sync/outbox/command.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { toRowName, type RowChange } from '../../sync/rows/row-change.ts';
import { readTicket, type TicketRows } from '../../tickets/read-ticket.ts';

const messageRefEntries = { ticketId: TicketId, id: MessageId };
type RevisedMessageRef = { readonly ticketId: TicketId; readonly id: MessageId };
type RevisionRows = TicketRows & { readonly message: MessageRow; readonly isNewest: boolean };

const answerSchema = v.pipe(
  Message,
  v.transform((message) => [{ table: 'messages', key: message.id, row: message } as const]),
);

async function readRevisionRows(database: LocalDatabase, { ticketId, id }: RevisedMessageRef): Promise<RevisionRows | ErrorCode> {
  const [rows, message] = [await readTicket(database, ticketId), await database.messages.get(id)];
  if (typeof rows === 'string') return rows;
  if (message === undefined) return 'ERR_NO_MESSAGE_FOUND';
  const newest = await database.messages
    .where('[ticketId+createdAt]')
    .between([ticketId, ''], [ticketId, '\uffff'])
    .reverse()
    .filter(({ isPrivate, mediaType }) => !isPrivate && mediaType !== 'reactionMessage')
    .first();
  return { ...rows, message, isNewest: newest?.id === id };
}

/**
 * Returns the changes with which the device shows an edit or a deletion, or the code with which it refuses the command. The limit
 * of 15 minutes for edits is not checked, because only the server's clock decides about it.
 */
function decideRevisionChanges(
  kind: MessageRevision,
  { message, ticket, contactName, isNewest }: RevisionRows,
  {
    patch,
    context: { actor },
  }: { readonly patch: Partial<MessageRow> & { readonly body: string }; readonly context: CommandContext },
): OptimisticChanges | ErrorCode {
  const code = findRevisionRefusal(kind, message, { userId: actor.id, channel: ticket.channel });
  if (code !== undefined) return code;
  const changes: RowChange[] = [{ table: 'messages', key: message.id, does: 'patch', patch }];
  if (isNewest) changes.push({ table: 'tickets', key: ticket.id, does: 'patch', patch: toLastMessage({ ...message, ...patch }) });
  return { changes, about: contactName };
}

const editPayload = v.object({ ...messageRefEntries, ...EditMessageBody.entries });
export const editCommand = defineCommand<'edit-message', v.InferOutput<typeof editPayload>, RevisionRows>({
  name: 'edit-message',
  title: 'commands.editMessage',
  payload: editPayload,
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: readRevisionRows,
  optimistic: (rows, { body }, context) => decideRevisionChanges('edit', rows, { patch: { body, isEdited: true }, context }),
  request: (_entry, { id, body }) => ({ method: 'POST', path: `/messages/edit/${id}`, body: { body } }),
  answer: answerSchema,
});

const deletePayload = v.object(messageRefEntries);
export const deleteCommand = defineCommand<'delete-message', v.InferOutput<typeof deletePayload>, RevisionRows>({
  name: 'delete-message',
  title: 'commands.deleteMessage',
  payload: deletePayload,
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: readRevisionRows,
  optimistic: (rows, _given, context) =>
    decideRevisionChanges('delete', rows, { patch: { isDeleted: true, body: '', media: null, failure: null }, context }),
  request: (_entry, { id }) => ({ method: 'DELETE', path: `/messages/${id}` }),
  answer: answerSchema,
});

/** The commands that edit and delete messages. */
export const revisionCommands = { 'edit-message': editCommand, 'delete-message': deleteCommand };
