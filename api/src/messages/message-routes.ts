import { object } from 'valibot';
import { pathId, TicketId } from '@prosa/contract/ids';
import { Message } from '@prosa/contract/messages/message';
import { ListMessagesAnswer, ListMessagesQuery, SendMediaFields, SendMessageBody } from '@prosa/contract/messages/send-message';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { receiveUpload } from '../media/receive-upload.ts';
import { idempotent } from '../platform/idempotent.ts';
import { parseInput } from '../platform/parse-input.ts';
import { readJson } from '../platform/read-json.ts';
import { answerJson } from '../platform/read-scoped.ts';
import type { Router } from '../platform/router.ts';
import type { Services } from '../platform/services.ts';
import { listMessages } from './list-messages.ts';
import { markTicketRead } from './mark-ticket-read.ts';
import { sendMessage, type SendInput } from './send-message.ts';

const TicketPath = object({ ticketId: pathId(TicketId) });

/** Messages of a ticket: pages, answers as JSON or multipart, read marks (spec 1 section 7). */
export function messageRoutes(router: Router, services: Services): void {
  router.read('GET /messages/:ticketId{[0-9]+}', { summary: 'Gives a page of messages', answer: ListMessagesAnswer }, (c) => {
    const { ticketId } = parseInput(TicketPath, c.req.param());
    const { pageNumber } = parseInput(ListMessagesQuery, c.req.query());
    return (scope) => answerJson(c, listMessages(scope, ticketId, pageNumber));
  });

  router.scoped('POST /messages/:ticketId{[0-9]+}', { summary: 'Sends an answer', answer: Message }, async (c, scope) => {
    const { ticketId } = parseInput(TicketPath, c.req.param());
    const send = (input: SendInput, identity: unknown): Promise<Response> =>
      idempotent(services, scope, c, { name: 'send-message', input: [ticketId, identity] }, async (tx, changes) => ({
        status: 200,
        body: await sendMessage(tx, services, scope, changes, ticketId, input),
      }));
    if (c.req.header('content-type')?.startsWith('multipart/form-data') !== true) {
      const body = parseInput(SendMessageBody, await readJson(c));
      const input = {
        ...body,
        id: body.id ?? services.newId(),
        quotedMsg: body.quotedMsg ?? null,
        expects: body.expects,
        file: null,
      };
      return send(input, body);
    }
    const { fields, file } = await receiveUpload(c, 'medias');
    try {
      const body = parseInput(SendMediaFields, fields);
      const input = { ...body, id: body.id ?? services.newId(), quotedMsg: body.quotedMsg ?? null, expects: body.expects, file };
      return await send(input, [body, file.sizeBytes, file.digest]);
    } finally {
      await file.dispose();
    }
  });

  router.scoped(
    'POST /messages/:ticketId{[0-9]+}/read',
    { summary: 'Marks a ticket as read', answer: Ticket },
    async (c, scope) => {
      const { ticketId } = parseInput(TicketPath, c.req.param());
      return idempotent(services, scope, c, { name: 'mark-ticket-read', input: ticketId }, async (tx, changes) => ({
        status: 200,
        body: await markTicketRead(tx, scope, changes, ticketId),
      }));
    },
  );
}
