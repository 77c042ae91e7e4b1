import * as v from 'valibot';
import { Contact } from '@prosa/contract/contacts/contact';
import { AcceptAudioBody, BlockContactBody, DisableBotBody } from '@prosa/contract/contacts/write-contact';
import { QuickMessageId, TicketNoteId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { EditMessageBody } from '@prosa/contract/messages/revise-message';
import { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { CreateQuickMessageBody, UpdateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import { SyncTagsBody } from '@prosa/contract/tags/write-tags';
import { CreateTicketNoteBody } from '@prosa/contract/ticket-notes/write-ticket-note';
import { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { isInEditWindow, findRevisionRefusal, type MessageRevision } from '@prosa/domain/messages/decide-revision';
import { mayChangeQuickMessage } from '@prosa/domain/quick-messages/may-change-quick-message';
import { seesQuickMessage } from '@prosa/domain/quick-messages/sees-quick-message';
import { mayDeleteNote } from '@prosa/domain/ticket-notes/may-delete-note';
import { cutPreview, toLastMessage } from '@prosa/domain/tickets/to-last-message';
import { createOkAnswer, refuseModelCall } from './model-answer.ts';
import { chatRoutes } from './model-chats.ts';
import { inboxViewRoutes } from './model-inbox-views.ts';
import { scheduleRoutes } from './model-schedules.ts';
import { makeTicketNote } from './model-rows.ts';
import type { ModelAnswer } from './model-server.ts';
import type { Route, RouteContext } from './model-route.ts';

function loadOwnMessage({ server, user }: RouteContext, id: string, kind: MessageRevision): Message {
  const message = server.messages.get(id)?.row;
  const ticket = message === undefined ? undefined : server.ticketOf(message.ticketId);
  if (message === undefined || ticket === undefined || !server.sees(user, ticket))
    return refuseModelCall(404, 'ERR_NO_MESSAGE_FOUND');
  const code = findRevisionRefusal(kind, message, { userId: user.id, channel: ticket.channel });
  if (code !== undefined) refuseModelCall(code === 'ERR_NO_PERMISSION' ? 403 : 422, code);
  return message;
}

/** Updates the text of a private note's unseen mentions after an edit of the note, or removes the mentions with the note. */
function updateMentions(
  { server, xid, changes }: Pick<RouteContext, 'server' | 'xid' | 'changes'>,
  ticket: TicketRow,
  { id, isDeleted, body }: Message,
): void {
  const { mentions = [] } = ticket;
  if (!mentions.some(({ messageId }) => messageId === id)) return;
  const revised = isDeleted
    ? mentions.filter(({ messageId }) => messageId !== id)
    : mentions.map((each) => (each.messageId === id ? { ...each, note: cutPreview(body) } : each));
  server.putTicket(xid, changes, { ...ticket, mentions: revised });
}

/** Updates the ticket's last message after its newest message was changed. */
export function updateLastMessage(
  { server, xid, changes }: Pick<RouteContext, 'server' | 'xid' | 'changes'>,
  message: Message,
): void {
  const { id, ticketId, isPrivate } = message;
  const ofTicket = [...server.messages.values()]
    .map(({ row }) => row)
    .filter((row) => row.ticketId === ticketId && !row.isPrivate && row.mediaType !== 'reactionMessage');
  const newest = ofTicket.toSorted((a, b) =>
    a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
  )[0];
  const ticket = server.ticketOf(ticketId);
  if (ticket === undefined) return;
  if (isPrivate) return updateMentions({ server, xid, changes }, ticket, message);
  server.putTicket(xid, changes, newest?.id === id ? { ...ticket, ...toLastMessage(message) } : ticket);
}

function editMessage(work: RouteContext, id: string, raw: unknown): ModelAnswer {
  const { body } = v.parse(EditMessageBody, raw);
  const message = loadOwnMessage(work, id, 'edit');
  if (!isInEditWindow(message, new Date(work.server.now()))) return refuseModelCall(422, 'ERR_MESSAGE_TOO_OLD');
  if (message.body === body) return createOkAnswer(message);
  const edited = { ...message, body, isEdited: true };
  work.server.putMessage(work.xid, work.changes, edited);
  updateLastMessage(work, edited);
  return createOkAnswer(edited);
}

function deleteMessage(work: RouteContext, id: string): ModelAnswer {
  const message = loadOwnMessage(work, id, 'delete');
  if (message.isDeleted) return createOkAnswer(message);
  const isStillHere = message.delivery === 'queued' || message.delivery === 'failed' || message.delivery === 'internal';
  const deleted: Message = {
    ...message,
    body: '',
    isDeleted: true,
    media: null,
    dataJson: null,
    ...(isStillHere ? { delivery: 'internal', failure: null } : {}),
  };
  work.server.putMessage(work.xid, work.changes, deleted);
  updateLastMessage(work, deleted);
  return createOkAnswer(deleted);
}

function changeContact(
  { server, xid, changes }: RouteContext,
  id: number,
  patch: (row: Contact) => Partial<Contact>,
): ModelAnswer {
  const row = server.contacts.get(id)?.row ?? refuseModelCall(404, 'ERR_NO_CONTACT_FOUND');
  const next = { ...row, ...patch(row) };
  if (JSON.stringify(next) === JSON.stringify(row)) return createOkAnswer(row);
  const changed = { ...next, updatedAt: server.now() };
  server.contacts.set(id, { row: changed, xid });
  changes.contacts.set(id, 'update');
  return createOkAnswer(changed);
}

function syncTags(work: RouteContext, raw: unknown): ModelAnswer {
  const { contactId, tags, former } = v.parse(SyncTagsBody, raw);
  return changeContact(work, contactId, ({ tagIds }) => {
    const taken = new Set((former ?? tagIds).filter((id) => !tags.includes(id)));
    const added = tags.filter((id) => !(former ?? []).includes(id));
    return { tagIds: [...new Set([...tagIds.filter((id) => !taken.has(id)), ...added])].toSorted((a, b) => a - b) };
  });
}

function deleteContact({ server, user, xid, changes }: RouteContext, id: string): ModelAnswer {
  if (!holdsPermission(user, 'contacts-page:deleteContact')) return refuseModelCall(403, 'ERR_NO_PERMISSION');
  if (!server.contacts.has(Number(id))) return refuseModelCall(404, 'ERR_NO_CONTACT_FOUND');
  for (const { row } of server.tickets.values()) if (row.contactId === Number(id)) server.removeTicket(xid, changes, row.id);
  for (const { row } of server.schedules.values()) if (row.contactId === Number(id)) server.remove(xid, 'schedules', row.id);
  server.remove(xid, 'contacts', Number(id));
  return createOkAnswer({});
}

const contactFields = v.partial(v.object({ name: v.string(), email: v.string(), number: v.string() }));

function addNote({ server, user, xid, changes }: RouteContext, raw: unknown): ModelAnswer {
  const { id, note, ticketId } = v.parse(CreateTicketNoteBody, raw);
  const ticket = server.ticketOf(ticketId);
  if (ticket === undefined || !server.sees(user, ticket) || id === undefined) return refuseModelCall(404, 'ERR_NO_TICKET_FOUND');
  const known = server.ticketNotes.get(id)?.row;
  if (known !== undefined) return known.user?.id === user.id ? createOkAnswer(known) : refuseModelCall(409, 'ERR_COMMAND_REUSED');
  const row = makeTicketNote(id, ticket, { user, at: server.now(), note });
  server.ticketNotes.set(id, { row, xid });
  changes.others.push(id);
  return createOkAnswer(row);
}

function deleteNote({ server, user, xid, changes }: RouteContext, id: string): ModelAnswer {
  const note: TicketNote | undefined = server.ticketNotes.get(v.parse(TicketNoteId, id))?.row;
  const ticket = note === undefined ? undefined : server.ticketOf(note.ticketId);
  if (note === undefined || ticket === undefined || !server.sees(user, ticket)) return refuseModelCall(404, 'ERR_NO_NOTE_FOUND');
  if (!mayDeleteNote(user, note)) return refuseModelCall(403, 'ERR_NO_PERMISSION');
  server.remove(xid, 'ticketNotes', id);
  changes.others.push(id);
  return createOkAnswer({});
}

function createQuickMessage({ server, user, xid, changes }: RouteContext, raw: unknown): ModelAnswer {
  const { id, ...input } = v.parse(CreateQuickMessageBody, raw);
  if (id === undefined) return refuseModelCall(400, 'ERR_BAD_REQUEST');
  const known = server.quickMessages.get(id)?.row;
  if (known !== undefined) return known.userId === user.id ? createOkAnswer(known) : refuseModelCall(409, 'ERR_COMMAND_REUSED');
  const row = v.parse(QuickMessage, {
    ...input,
    id,
    userId: user.id,
    status: true,
    mediaPath: null,
    mediaName: null,
    isMedia: false,
    updatedAt: server.now(),
  });
  server.quickMessages.set(id, { row, xid });
  changes.others.push(id);
  return createOkAnswer(row);
}

function changeQuickMessage({ server, user, xid, changes }: RouteContext, id: string, patch: Partial<QuickMessage>): ModelAnswer {
  const row = server.quickMessages.get(id)?.row;
  if (row === undefined || !seesQuickMessage(row, user)) return refuseModelCall(404, 'ERR_NO_QUICK_MESSAGE_FOUND');
  if (!mayChangeQuickMessage(row, user)) return refuseModelCall(403, 'ERR_NO_PERMISSION');
  const changed = { ...row, ...patch, updatedAt: server.now() };
  server.quickMessages.set(id, { row: changed, xid });
  changes.others.push(id);
  return createOkAnswer(changed);
}

function deleteQuickMessage({ server, user, xid, changes }: RouteContext, id: string): ModelAnswer {
  const row = server.quickMessages.get(id)?.row;
  const gone = { id: v.parse(QuickMessageId, id) };
  if (row === undefined || !seesQuickMessage(row, user)) return createOkAnswer(gone);
  if (!mayChangeQuickMessage(row, user)) return refuseModelCall(403, 'ERR_NO_PERMISSION');
  server.remove(xid, 'quickMessages', id);
  changes.others.push(id);
  return createOkAnswer(gone);
}

function parseQuickMessageChanges(raw: unknown): Partial<QuickMessage> {
  const { shortcode, message, geral, visao } = v.parse(UpdateQuickMessageBody, raw);
  return {
    ...(shortcode === undefined ? {} : { shortcode }),
    ...(message === undefined ? {} : { message }),
    ...(geral === undefined ? {} : { geral }),
    ...(visao === undefined ? {} : { visao }),
  };
}

function toMediaFields(raw: unknown): Partial<QuickMessage> {
  const file = raw instanceof FormData ? raw.get('file') : null;
  return { mediaPath: '/api/media/1', mediaName: file instanceof File ? file.name : 'file', isMedia: true };
}

/** The calls that the model answers, except those about tickets and messages. */
export const otherRoutes: readonly Route[] = [
  ...chatRoutes,
  ...scheduleRoutes,
  ...inboxViewRoutes,
  { method: 'POST', pattern: /^\/messages\/edit\/([0-9a-f-]+)$/, run: editMessage },
  { method: 'DELETE', pattern: /^\/messages\/([0-9a-f-]+)$/, run: deleteMessage },
  {
    method: 'PUT',
    pattern: /^\/contacts\/(\d+)$/,
    run: (work, id, body) => {
      const { name, email, number } = v.parse(contactFields, body);
      return changeContact(work, Number(id), (row) => ({
        name: name ?? row.name,
        email: email ?? row.email,
        number: number ?? row.number,
      }));
    },
  },
  {
    method: 'PUT',
    pattern: /^\/contacts\/block\/(\d+)$/,
    run: (work, id, body) => changeContact(work, Number(id), () => v.parse(BlockContactBody, body)),
  },
  {
    method: 'PUT',
    pattern: /^\/contacts\/toggleAcceptAudio\/(\d+)$/,
    run: (work, id, body) =>
      changeContact(work, Number(id), (row) => ({
        acceptAudioMessage: v.parse(AcceptAudioBody, body).acceptAudioMessage ?? !row.acceptAudioMessage,
      })),
  },
  {
    method: 'PUT',
    pattern: /^\/contacts\/toggleDisableBot\/(\d+)$/,
    run: (work, id, body) =>
      changeContact(work, Number(id), (row) => ({ disableBot: v.parse(DisableBotBody, body).disableBot ?? !row.disableBot })),
  },
  { method: 'DELETE', pattern: /^\/contacts\/(\d+)$/, run: deleteContact },
  { method: 'POST', pattern: /^\/tags\/sync()$/, run: (work, _id, body) => syncTags(work, body) },
  { method: 'POST', pattern: /^\/ticket-notes()$/, run: (work, _id, body) => addNote(work, body) },
  { method: 'DELETE', pattern: /^\/ticket-notes\/([0-9a-f-]+)$/, run: deleteNote },
  { method: 'POST', pattern: /^\/quick-messages()$/, run: (work, _id, body) => createQuickMessage(work, body) },
  {
    method: 'PUT',
    pattern: /^\/quick-messages\/([0-9a-f-]+)$/,
    run: (work, id, body) => changeQuickMessage(work, id, parseQuickMessageChanges(body)),
  },
  { method: 'DELETE', pattern: /^\/quick-messages\/([0-9a-f-]+)$/, run: deleteQuickMessage },
  {
    method: 'POST',
    pattern: /^\/quick-messages\/([0-9a-f-]+)\/media-upload$/,
    run: (work, id, body) => changeQuickMessage(work, id, toMediaFields(body)),
  },
  {
    method: 'DELETE',
    pattern: /^\/quick-messages\/([0-9a-f-]+)\/media-upload$/,
    run: (work, id) => changeQuickMessage(work, id, { mediaPath: null, mediaName: null, isMedia: false }),
  },
];
