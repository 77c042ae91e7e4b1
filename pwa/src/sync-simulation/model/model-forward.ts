import { TicketId } from '@prosa/contract/ids';
import { ForwardMessageBody } from '@prosa/contract/messages/forward-message';
import { isForwardable, toForwardedContent } from '@prosa/domain/messages/forward-message';
import * as v from 'valibot';
import { createOkAnswer, refuseModelCall } from './model-answer.ts';
import { assertNotBlocked } from './assert-not-blocked.ts';
import { toOtherOpenRefusal } from './other-open-ticket.ts';
import type { Route, RouteContext } from './model-route.ts';
import { makeMessage, makeTicket, makeModelUuid } from './model-rows.ts';
import type { ModelAnswer } from './model-server.ts';

function forwardMessage(work: RouteContext, raw: unknown): ModelAnswer {
  const { server, user, xid, changes } = work;
  const { id = makeModelUuid('9', server.nextId++), messageId, contactId, signMessage } = v.parse(ForwardMessageBody, raw);
  const known = server.messages.get(id)?.row;
  if (known !== undefined)
    return known.userId === user.id && known.contactId === contactId && known.isForwarded
      ? createOkAnswer(known)
      : refuseModelCall(409, 'ERR_CREATING_MESSAGE');
  const source = server.messages.get(messageId)?.row;
  if (source === undefined || server.ticketOf(source.ticketId) === undefined) return refuseModelCall(404, 'ERR_NO_MESSAGE_FOUND');
  const shown = server.ticketOf(source.ticketId);
  if (shown === undefined || !server.sees(user, shown) || !isForwardable(source))
    return refuseModelCall(404, 'ERR_NO_MESSAGE_FOUND');
  if (!server.contacts.has(contactId)) return refuseModelCall(404, 'ERR_NO_CONTACT_FOUND');
  assertNotBlocked(work, contactId);
  const active = [...server.tickets.values()].find(({ row }) => row.contactId === contactId && row.status !== 'closed')?.row;
  if (active !== undefined && active.status !== 'group' && !(active.status === 'open' && active.userId === user.id))
    throw toOtherOpenRefusal(active);
  if (active === undefined && shown.queueId === null) return refuseModelCall(422, 'ERR_TICKET_QUEUE_REQUIRED');
  const opened = { status: 'open', contactId, queueId: shown.queueId, userId: user.id } as const;
  const ticket = active ?? makeTicket(v.parse(TicketId, server.nextId++), server.now(), opened);
  if (active === undefined) server.putTicket(xid, changes, ticket);
  const content = toForwardedContent(source, signMessage ? user.name : null);
  const made = makeMessage(ticket, server.now(), { ...content, id, fromMe: true, isPrivate: false, userId: user.id });
  const forwarded = { ...made, media: source.media, dataJson: content.dataJson, isForwarded: true };
  server.recordOutbound({ xid, changes }, { ticket, message: forwarded });
  return createOkAnswer(forwarded);
}

/** The call that forwards a message. */
export const forwardRoutes: readonly Route[] = [
  { method: 'POST', pattern: /^\/message\/forward()$/, run: (work, _id, body) => forwardMessage(work, body) },
];
