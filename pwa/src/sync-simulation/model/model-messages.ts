import * as v from 'valibot';
import { MessageId, TicketId, type UserId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { ReactToMessageBody } from '@prosa/contract/messages/react-to-message';
import { MarkTicketReadBody } from '@prosa/contract/messages/revise-message';
import { SendMediaFields, SendMessageBody } from '@prosa/contract/messages/send-message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { findMentionOf } from '@prosa/domain/tickets/is-notification-ticket';
import { cutPreview } from '@prosa/domain/tickets/to-last-message';
import { findReactionRefusal } from '@prosa/domain/messages/decide-reaction';
import { assertNotBlocked } from './assert-not-blocked.ts';
import { refuseModelCall } from './model-answer.ts';
import { loadVisibleTicket } from './load-visible-ticket.ts';
import type { Route, RouteContext } from './model-route.ts';
import { makeMessage } from './model-rows.ts';
import type { ModelAnswer } from './model-server.ts';

/** Parses a multipart or JSON body, as the routes do. */
function parseSendBody(body: unknown): {
  id: MessageId;
  body: string;
  quotedMsg: MessageId | null;
  isPrivate: boolean;
  expects: SendMessageBody['expects'];
  mentions: readonly UserId[];
  media: Message['media'];
} {
  if (body instanceof FormData) {
    const file = body.get('medias');
    const fields = v.parse(
      SendMediaFields,
      Object.fromEntries([...body.entries()].filter(([, value]) => typeof value === 'string')),
    );
    const media =
      file instanceof Blob
        ? {
            url: '/api/media/1',
            thumbnailUrl: null,
            name: file instanceof File ? file.name : 'file',
            mimeType: file.type,
            sizeBytes: file.size,
          }
        : null;
    return { ...fields, id: v.parse(MessageId, fields.id), quotedMsg: fields.quotedMsg ?? null, expects: fields.expects, media };
  }
  const fields = v.parse(SendMessageBody, body);
  return {
    ...fields,
    id: v.parse(MessageId, fields.id),
    quotedMsg: fields.quotedMsg ?? null,
    expects: fields.expects,
    media: null,
  };
}

type MessageInput = Pick<ReturnType<typeof parseSendBody>, 'id' | 'isPrivate' | 'expects'>;

/**
 * Finds the message that an earlier call recorded under the id. If there is none, asserts that the user may write in the
 * ticket.
 */
function findRecordedMessage({ server, user }: RouteContext, ticket: TicketRow, input: MessageInput): Message | undefined {
  const known = server.messages.get(input.id)?.row;
  if (known !== undefined) {
    if (known.ticketId !== ticket.id || known.userId !== user.id) refuseModelCall(409, 'ERR_CREATING_MESSAGE');
    return known;
  }
  if (server.differs(input.expects, ticket)) refuseModelCall(409, 'ERR_TICKET_CHANGED');
  const isAttended = ticket.status === 'open' || ticket.status === 'group';
  if (!isAttended && !(input.isPrivate && ticket.status !== 'closed')) refuseModelCall(422, 'ERR_TICKET_TRANSITION');
  return undefined;
}

function reactToMessage(work: RouteContext, ticketId: number, raw: unknown): ModelAnswer {
  const { server, user, xid, changes } = work;
  const { id, messageId, emoji, expects } = v.parse(ReactToMessageBody, raw);
  const ticket = loadVisibleTicket(work, ticketId);
  const known = findRecordedMessage(work, ticket, { id, isPrivate: false, expects });
  if (known !== undefined) return { status: 200, body: known };
  const reacted = server.messages.get(messageId)?.row;
  const refusal = reacted?.ticketId !== ticketId ? 'ERR_NO_MESSAGE_FOUND' : findReactionRefusal(reacted);
  if (refusal !== undefined) return refuseModelCall(refusal === 'ERR_NO_MESSAGE_FOUND' ? 404 : 422, refusal);
  assertNotBlocked(work, ticket.contactId);
  const content = { id, body: emoji, quotedMsg: messageId, mediaType: 'reactionMessage', isPrivate: false } as const;
  const reaction = makeMessage(ticket, server.now(), { ...content, fromMe: true, userId: user.id });
  server.putMessage(xid, changes, reaction);
  return { status: 200, body: reaction };
}

function sendMessage(work: RouteContext, ticketId: number, raw: unknown): ModelAnswer {
  const { server, user } = work;
  const input = parseSendBody(raw);
  const ticket = loadVisibleTicket(work, ticketId);
  const known = findRecordedMessage(work, ticket, input);
  if (known !== undefined) return { status: 200, body: known };
  if (!input.isPrivate) assertNotBlocked(work, ticket.contactId);
  const made = makeMessage(ticket, server.now(), {
    id: input.id,
    body: input.body,
    quotedMsg: input.quotedMsg,
    isPrivate: input.isPrivate,
    fromMe: true,
    userId: user.id,
  });
  const message: Message = input.media === null ? made : { ...made, media: input.media, mediaType: 'application' };
  const mentions = input.isPrivate
    ? input.mentions.filter((id) => id !== user.id && server.users.has(id) && server.sees(server.userOf(id), ticket))
    : [];
  const recorded: Message = mentions.length === 0 ? message : { ...message, dataJson: { mentions } };
  server.recordOutbound(work, { ticket, message: recorded });
  if (mentions.length > 0)
    server.putTicket(work.xid, work.changes, {
      ...(server.ticketOf(ticket.id) ?? ticket),
      mentions: addMentions(ticket, recorded, mentions),
    });
  return { status: 200, body: recorded };
}

const addMentions = ({ mentions = [] }: TicketRow, { id, userId, body }: Message, added: readonly UserId[]) => [
  ...mentions.filter((each) => !added.includes(each.userId)),
  ...added.flatMap((mentioned) =>
    userId === null ? [] : [{ userId: mentioned, byUserId: userId, messageId: id, note: cutPreview(body) }],
  ),
];

function markRead(work: RouteContext, ticketId: number, raw: unknown): ModelAnswer {
  const { server, xid, changes } = work;
  const row = loadVisibleTicket(work, ticketId);
  const { lastMessageId } = v.parse(MarkTicketReadBody, raw ?? {});
  const inbound = [...server.messages.values()]
    .map(({ row: each }) => each)
    .filter((each) => each.ticketId === ticketId && !each.fromMe);
  const unread =
    lastMessageId === undefined
      ? 0
      : inbound.some(({ id }) => id === lastMessageId)
        ? inbound.filter(({ id }) => id > lastMessageId).length
        : row.unreadMessages;
  const isAttended = row.status === 'open' || row.status === 'group';
  const handover = row.userId === work.user.id ? null : row.handover;
  const isMentioned = findMentionOf(work.user.id, row) !== undefined;
  const isRead = isAttended && (unread < row.unreadMessages || handover !== row.handover);
  if (isRead || isMentioned)
    server.putTicket(xid, changes, {
      ...row,
      ...(isRead ? { unreadMessages: Math.min(unread, row.unreadMessages), handover } : {}),
      mentions: (row.mentions ?? []).filter(({ userId }) => userId !== work.user.id),
    });
  return { status: 200, body: server.toTicket(server.ticketOf(ticketId) ?? row) };
}

const parseTicketId = (text: string): number => v.parse(TicketId, Number(text));

/** The calls of a ticket's messages. */
export const messageRoutes: readonly Route[] = [
  { method: 'POST', pattern: /^\/messages\/(\d+)\/read$/, run: (work, id, body) => markRead(work, parseTicketId(id), body) },
  {
    method: 'POST',
    pattern: /^\/messages\/(\d+)\/reactions$/,
    run: (work, id, body) => reactToMessage(work, parseTicketId(id), body),
  },
  { method: 'POST', pattern: /^\/messages\/(\d+)$/, run: (work, id, body) => sendMessage(work, parseTicketId(id), body) },
];
