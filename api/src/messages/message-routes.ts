import * as v from 'valibot';
import { MessageId, pathId, TicketId } from '@prosa/contract/ids';
import { Message } from '@prosa/contract/messages/message';
import {
  ListMessagesAnswer,
  ListMessagesQuery,
  SendContactBody,
  SendLocationBody,
  SendMediaFields,
  SendMessageBody,
  SendUploadedFileBody,
} from '@prosa/contract/messages/send-message';
import {
  ListMessagesAroundAnswer,
  ListMessagesAroundQuery,
  SearchMessagesAnswer,
  SearchMessagesQuery,
} from '@prosa/contract/messages/search-messages';
import { ForwardMessageBody } from '@prosa/contract/messages/forward-message';
import { ReactToMessageBody } from '@prosa/contract/messages/react-to-message';
import { EditMessageBody, MarkTicketReadBody } from '@prosa/contract/messages/revise-message';
import { Ticket } from '@prosa/contract/tickets/ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { withThumbnail } from '../media/pictures/with-thumbnail.ts';
import { receiveUpload } from '../media/receive-upload.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson, readOptionalJson } from '../platform/http/read-json.ts';
import { toJsonRead } from '../platform/access/scoped-reader.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { assembleUpload } from '../uploads/assemble-upload.ts';
import { removeUploadParts } from '../uploads/upload-parts.ts';
import { consumeUpload } from '../uploads/consume-upload.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { forwardMessage } from './forward-message.ts';
import { listMessages } from './list-messages.ts';
import { listMessagesAround } from './list-messages-around.ts';
import { markTicketRead } from './mark-ticket-read.ts';
import { searchMessages } from './search-messages.ts';
import { reactToMessage } from './react-to-message.ts';
import { sendMessage, type SendMessageInput } from './send-message.ts';

const TicketPath = v.object({ ticketId: pathId(TicketId) });
const MessagePath = v.object({ messageId: MessageId });

type SentMessageFields = Pick<SendMessageBody, 'body' | 'isPrivate' | 'quotedMsg' | 'mentions' | 'expects'> & {
  readonly id?: MessageId | undefined;
};

/** Routes of a ticket's messages (coverage 1 §7): pages of messages, sending as JSON or multipart, and marking as read. */
export function messageRoutes(router: Router, services: Services): void {
  /** Converts the body of a request, JSON or multipart, to the message to send. A message without an id gets one. */
  const toMessageInput = (
    { id = v.parse(MessageId, services.newId()), body, isPrivate, quotedMsg, mentions, expects }: SentMessageFields,
    file: SendMessageInput['file'],
    { contactId = null, location = null }: Partial<Pick<SendMessageInput, 'contactId' | 'location'>> = {},
  ): SendMessageInput => ({ id, body, isPrivate, quotedMsg: quotedMsg ?? null, mentions, expects, file, contactId, location });

  router.read('GET /messages/:ticketId{[0-9]+}', { summary: 'Gives a page of messages', answer: ListMessagesAnswer }, (c) => {
    const { ticketId } = parseInput(TicketPath, c.req.param());
    const query = parseInput(ListMessagesQuery, c.req.query());
    return (scope) => toJsonRead(c, listMessages(scope, ticketId, query));
  });

  router.read(
    'GET /messages/:ticketId{[0-9]+}/search',
    { summary: 'Searches a conversation, from its newest message backwards', answer: SearchMessagesAnswer },
    (c) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      const query = parseInput(SearchMessagesQuery, c.req.query());
      return (scope) => toJsonRead(c, searchMessages(scope, ticketId, query));
    },
  );

  router.read(
    'GET /messages/:ticketId{[0-9]+}/around',
    { summary: 'Gives the messages around a message or a time', answer: ListMessagesAroundAnswer },
    (c) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      const query = parseInput(ListMessagesAroundQuery, c.req.query());
      return (scope) => toJsonRead(c, listMessagesAround(scope, ticketId, query));
    },
  );

  router.scoped('POST /messages/:ticketId{[0-9]+}', { summary: 'Sends an answer', answer: Message }, async (c, scope) => {
    const { ticketId } = parseInput(TicketPath, c.req.param());
    const send = (
      input: SendMessageInput,
      identity: unknown,
      after?: (tx: TenantTransaction) => Promise<void>,
    ): Promise<Response> =>
      runIdempotently({ services, scope, c }, { name: 'send-message', input: [ticketId, identity] }, async (command) => {
        const body = await sendMessage(command, ticketId, input);
        await after?.(command.tx);
        return { status: 200, body };
      });
    if (c.req.header('content-type')?.startsWith('multipart/form-data') !== true) {
      const json = await readJson(c);
      if (typeof json === 'object' && json !== null && 'upload' in json) {
        const body = parseInput(SendUploadedFileBody, json);
        const { upload, file } = await assembleUpload(services, scope, { id: body.id, name: body.upload.name });
        try {
          const input = toMessageInput(body, file === null ? 'stored' : await withThumbnail(services, scope.companyId, file));
          const answer = await send(input, body, (tx) => consumeUpload(tx, upload, services.clock()));
          await removeUploadParts(services.media, upload, upload.sizeBytes);
          return answer;
        } finally {
          await file?.dispose();
        }
      }
      if (typeof json === 'object' && json !== null && 'vCard' in json && typeof json.vCard === 'object' && json.vCard !== null) {
        const body = parseInput(SendContactBody, json);
        return send(toMessageInput({ ...body, body: '' }, null, { contactId: body.vCard.id }), body);
      }
      if (typeof json === 'object' && json !== null && 'location' in json && json.location !== null) {
        const body = parseInput(SendLocationBody, json);
        return send(toMessageInput({ ...body, body: '' }, null, { location: body.location }), body);
      }
      const body = parseInput(SendMessageBody, json);
      return send(toMessageInput(body, null), body);
    }
    const { fields, file } = await receiveUpload(c, 'medias', 'ticket');
    try {
      const body = parseInput(SendMediaFields, fields);
      // Browsers send the line breaks of a form's text as CRLF. All other texts use LF.
      const text = body.body.replaceAll('\r\n', '\n');
      const input = toMessageInput({ ...body, body: text }, await withThumbnail(services, scope.companyId, file));
      return await send(input, [body, file.sizeBytes, file.digest]);
    } finally {
      await file.dispose();
    }
  });

  router.scoped(
    'POST /messages/:ticketId{[0-9]+}/read',
    { summary: 'Marks a ticket as read, up to the last message that was seen', body: MarkTicketReadBody, answer: Ticket },
    async (c, scope) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      const { lastMessageId } = parseInput(MarkTicketReadBody, await readOptionalJson(c));
      const input = lastMessageId === undefined ? ticketId : [ticketId, lastMessageId];
      return runIdempotently({ services, scope, c }, { name: 'mark-ticket-read', input }, async (command) => ({
        status: 200,
        body: await markTicketRead(command, ticketId, lastMessageId),
      }));
    },
  );

  router.scoped(
    'POST /messages/:ticketId{[0-9]+}/reactions',
    { summary: 'Reacts to a message, or takes the reaction back', body: ReactToMessageBody, answer: Message },
    async (c, scope) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      const body = parseInput(ReactToMessageBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'react-to-message', input: [ticketId, body] }, async (command) => ({
        status: 200,
        body: await reactToMessage(command, ticketId, body),
      }));
    },
  );

  router.scoped(
    'POST /message/forward',
    { summary: 'Sends a message to another contact', body: ForwardMessageBody, answer: Message },
    async (c, scope) => {
      const body = parseInput(ForwardMessageBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'forward-message', input: body }, async (command) => ({
        status: 200,
        body: await forwardMessage(command, body),
      }));
    },
  );

  router.scoped(
    'POST /messages/edit/:messageId{[0-9a-f-]+}',
    { summary: 'Changes what one’s own message says, within 15 minutes', body: EditMessageBody, answer: Message },
    async (c, scope) => {
      const { messageId } = parseInput(MessagePath, c.req.param());
      const { body } = parseInput(EditMessageBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'edit-message', input: [messageId, body] }, async (command) => ({
        status: 200,
        body: await editMessage(command, messageId, body),
      }));
    },
  );

  router.scoped(
    'DELETE /messages/:messageId{[0-9a-f-]+}',
    { summary: 'Takes one’s own message back', answer: Message },
    async (c, scope) => {
      const { messageId } = parseInput(MessagePath, c.req.param());
      return runIdempotently({ services, scope, c }, { name: 'delete-message', input: messageId }, async (command) => ({
        status: 200,
        body: await deleteMessage(command, messageId),
      }));
    },
  );
}
