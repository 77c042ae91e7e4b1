import * as v from 'valibot';
import {
  ContactId,
  MessageId,
  TicketId,
  UserId,
  type MessageId as MessageIdType,
  type UserId as UserIdType,
} from '@prosa/contract/ids';
import { Message, type MediaType, type SharedContacts } from '@prosa/contract/messages/message';
import { MESSAGE_MAX_CHARACTERS, SendLocationBody } from '@prosa/contract/messages/send-message';
import { UPLOAD_IN_PARTS_FROM_BYTES } from '@prosa/contract/uploads/upload';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { createAnsweredMarks } from '@prosa/domain/tickets/add-marks-to-patch';
import { toLastMessage } from '@prosa/domain/tickets/to-last-message';
import { listMentionedIds } from '../../mentions/list-mentioned-ids.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { currentDatabase } from '../../sync/database/current-database.ts';
import { defineCommand, type CommandRequest } from '../../sync/outbox/command.ts';
import { enqueue, type EnqueueResult } from '../../sync/outbox/enqueue.ts';
import { MAX_UNDO_WINDOW_MS } from '../../sync/outbox/undo.ts';
import type { ExpectedFields, OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { toRowName } from '../../sync/rows/row-change.ts';
import { toExpectedTicketFields } from '../../tickets/expected-ticket-fields.ts';
import { readTicket, type TicketRows } from '../../tickets/read-ticket.ts';
import { createOwnMessage, type OwnMessageContent } from './create-own-message.ts';
import { signOutgoingText } from './signature.ts';
import { readUndoSendWindowMs } from './undo-send.ts';

const payload = v.object({
  ticketId: TicketId,
  id: MessageId,
  body: v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS)),
  quotedMsg: v.nullable(MessageId),
  isPrivate: v.boolean(),
  file: v.nullable(v.object({ name: v.string(), mimeType: v.string(), sizeBytes: v.number() })),
  /**
   * The time for which the message waits on the device, so that its author can take it back, in milliseconds. Entries that
   * earlier versions of the app stored lack this field.
   */
  undoWindowMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_UNDO_WINDOW_MS))),
  /** The colleagues whom a private note mentions. */
  mentions: v.optional(v.array(UserId)),
  /** The contact that the message shares. An entry that an earlier version of the app stored lacks it. */
  sharedContact: v.optional(v.object({ id: ContactId, name: v.string(), number: v.string() })),
  /** The place that the message sends. */
  location: v.optional(SendLocationBody.entries.location),
});
type SendMessagePayload = v.InferOutput<typeof payload>;

const command = defineCommand<'send-message', SendMessagePayload, TicketRows>({
  name: 'send-message',
  title: 'commands.sendMessage',
  payload,
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: (database, { ticketId }) => readTicket(database, ticketId),
  optimistic: ({ ticket, contactName, newestMessageAt }, given, context) => {
    const row = createOwnMessage(ticket, toOwnMessageContent(given), { context, newestMessageAt });
    return {
      changes: [
        { table: 'messages', key: row.id, does: 'create', row },
        { table: 'tickets', key: ticket.id, does: 'patch', patch: given.isPrivate ? {} : toAnsweredPatch(row, context.now) },
      ],
      about: contactName,
      expects: toExpectedTicketFields(ticket),
    };
  },
  request: toMessageRequest,
  undoWindowMs: ({ undoWindowMs = 0 }) => undoWindowMs,
  answer: v.pipe(
    Message,
    v.transform((message) => [{ table: 'messages', key: message.id, row: message } as const]),
  ),
});
export const messageCommands = { 'send-message': command };

/**
 * Converts the payload to a request: as JSON if there is no file, as a form with a small file, or as JSON after a large file was
 * uploaded in parts.
 */
export function toMessageRequest(
  { file, fileName }: Pick<OutboxEntry, 'file' | 'fileName'>,
  given: SendMessagePayload,
  expects: ExpectedFields | null,
): CommandRequest {
  const to = { method: 'POST', path: `/messages/${given.ticketId}` } as const;
  if (file === null) return { ...to, body: toJsonBody(given, expects) };
  const name = fileName ?? 'file';
  if (file.size < UPLOAD_IN_PARTS_FROM_BYTES) return { ...to, body: toFormBody(file, name, { given, expects }) };
  return { ...to, body: { ...toJsonBody(given, expects), upload: { name } }, upload: { id: given.id, file } };
}

/**
 * Returns the changes that an answer makes to its ticket. For example, the answer becomes the ticket's last message, the customer
 * no longer waits, and a snooze ends.
 */
const toAnsweredPatch = (message: Message, now: string): Partial<TicketRow> => ({
  ...toLastMessage(message),
  unreadMessages: 0,
  ...createAnsweredMarks(),
  handover: null,
  snoozedUntil: null,
  isBot: false,
  updatedAt: now,
});

const toOwnMessageContent = (given: SendMessagePayload): OwnMessageContent => ({
  id: given.id,
  body: given.body,
  mediaType: toMediaType(given),
  media: given.file === null ? null : { url: '', thumbnailUrl: null, ...given.file },
  quotedMsg: given.quotedMsg,
  isPrivate: given.isPrivate,
  dataJson: toDataJson(given),
});

function toDataJson({ sharedContact, location, mentions }: SendMessagePayload): Message['dataJson'] {
  if (sharedContact !== undefined) return toContactCard(sharedContact);
  if (location !== undefined) return { location };
  return mentions === undefined ? null : { mentions };
}

const toContactCard = ({ name, number }: { readonly name: string; readonly number: string }): SharedContacts => ({
  contacts: [{ name, numbers: number === '' ? [] : [number] }],
});

const toJsonBody = (given: SendMessagePayload, expects: ExpectedFields | null) => ({
  id: given.id,
  body: given.body,
  quotedMsg: given.quotedMsg,
  isPrivate: given.isPrivate,
  fromMe: true,
  ...(given.sharedContact === undefined ? {} : { vCard: { id: given.sharedContact.id } }),
  ...(given.location === undefined ? {} : { location: given.location }),
  ...(given.mentions === undefined ? {} : { mentions: given.mentions }),
  ...(expects === null ? {} : { expects }),
});

function toFormBody(
  file: Blob,
  name: string,
  { given, expects }: { readonly given: SendMessagePayload; readonly expects: ExpectedFields | null },
): FormData {
  const form = new FormData();
  // The fields precede the file in the form, because the server reads the form in order.
  form.set('id', given.id);
  form.set('body', given.body);
  if (given.quotedMsg !== null) form.set('quotedMsg', given.quotedMsg);
  form.set('isPrivate', String(given.isPrivate));
  form.set('fromMe', 'true');
  if (given.mentions !== undefined) form.set('mentions', JSON.stringify(given.mentions));
  if (expects !== null) form.set('expects', JSON.stringify(expects));
  form.set('medias', file, name);
  return form;
}

function toMediaType({ sharedContact, location, file }: SendMessagePayload): MediaType {
  if (sharedContact !== undefined) return 'contactMessage';
  if (location !== undefined) return 'locationMessage';
  if (file === null) return 'chat';
  const [kind] = file.mimeType.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application';
}

/**
 * Sends a text, a file, or both. Resolves once the message is on the device and on the screen. Blank text without a file is not
 * sent.
 */
export async function sendMessage(ticket: Pick<TicketRow, 'id'>, message: OutgoingMessage): Promise<EnqueueResult> {
  if (message.body.trim() === '' && message.file === undefined) return { ok: false, code: 'ERR_BAD_REQUEST' };
  return enqueue(command, await toMessagePayload(ticket, message), message.file);
}

/** Sends a contact of the company to the customer. The card shows the contact's number as the user sees it. */
export const sendContact = (
  ticket: Pick<TicketRow, 'id'>,
  { id, name, number }: NonNullable<SendMessagePayload['sharedContact']>,
): Promise<EnqueueResult> => enqueue(command, { ...toCardPayload(ticket), body: name, sharedContact: { id, name, number } });

/** Sends a place to the customer. */
export const sendLocation = (ticket: Pick<TicketRow, 'id'>, location: NonNullable<SendMessagePayload['location']>) =>
  enqueue(command, { ...toCardPayload(ticket), body: location.name, location });

/** Returns the fields of a message that is a card and has no text of its own. */
const toCardPayload = (ticket: Pick<TicketRow, 'id'>) => ({
  ticketId: ticket.id,
  id: v.parse(MessageId, uuidv7()),
  quotedMsg: null,
  isPrivate: false,
  file: null,
  undoWindowMs: readUndoSendWindowMs(),
});

/** A message to send. `id` is set if an earlier try to send this message failed. */
export type OutgoingMessage = {
  body: string;
  quotedMsg?: MessageIdType | null;
  isPrivate?: boolean;
  /** The colleagues whom the user chose for a private note. Only colleagues whose names the text still contains are mentioned. */
  mentions?: readonly UserIdType[];
  file?: File;
  id?: MessageIdType;
};

/** Returns the payload of a message, with its id and the signature. */
export async function toMessagePayload(ticket: Pick<TicketRow, 'id'>, message: OutgoingMessage): Promise<SendMessagePayload> {
  const { body, file, isPrivate = false } = message;
  const mentions = isPrivate ? await listNamedUserIds(body, message.mentions ?? []) : [];
  return {
    ticketId: ticket.id,
    id: message.id ?? v.parse(MessageId, uuidv7()),
    body: isPrivate ? body : await signOutgoingText(body),
    undoWindowMs: isPrivate ? 0 : readUndoSendWindowMs(),
    quotedMsg: message.quotedMsg ?? null,
    isPrivate,
    ...(mentions.length === 0 ? {} : { mentions }),
    file:
      file === undefined ? null : { name: file.name, mimeType: file.type || 'application/octet-stream', sizeBytes: file.size },
  };
}

/** Returns the chosen colleagues whose names a text contains. */
async function listNamedUserIds(text: string, chosen: readonly UserIdType[]): Promise<UserIdType[]> {
  if (chosen.length === 0) return [];
  const users = await currentDatabase().users.bulkGet([...chosen]);
  return listMentionedIds(
    text,
    users.filter((user) => user !== undefined),
    chosen,
  );
}
