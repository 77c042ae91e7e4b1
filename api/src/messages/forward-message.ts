import type { ForwardMessageBody } from '@prosa/contract/messages/forward-message';
import { type ContactId, MessageId } from '@prosa/contract/ids';
import { type Message, SharedContacts, SharedLocation } from '@prosa/contract/messages/message';
import { isForwardable, toForwardedContent } from '@prosa/domain/messages/forward-message';
import * as v from 'valibot';
import { assertNotBlocked } from '../contacts/assert-not-blocked.ts';
import { copyMediaById } from '../media/copy-media-by-id.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { findConnectionForTicket } from '../tickets/moves/create-ticket.ts';
import { insertCompanyTicket } from '../tickets/moves/insert-company-ticket.ts';
import { findActiveTicket } from '../tickets/rows/find-active-ticket.ts';
import { findVisibleTicket } from '../tickets/rows/load-visible-ticket.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';
import { loadOtherOpenTicketError } from '../tickets/rows/load-other-open-ticket-error.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';
import { loadMessages } from './load-message.ts';
import { recordOutbound } from './record-outbound.ts';

/**
 * `POST /message/forward`: sends a message that the user sees to a contact. Uses the contact's ticket that the user attends, or
 * opens a new ticket in the queue of the forwarded message's ticket. If a message with the id was already forwarded, returns that
 * message. Refuses with ERR_NO_CONTACT_FOUND, ERR_CONTACT_BLOCKED, ERR_NO_MEDIA_FOUND and ERR_NO_DEF_WAPP_FOUND. Refuses a
 * missing message, a private note, a deleted message and a type that can't be sent with ERR_NO_MESSAGE_FOUND. Refuses with
 * ERR_TICKET_QUEUE_REQUIRED if a new ticket would have no queue. Refuses with 409 ERR_OTHER_OPEN_TICKET if a colleague or nobody
 * attends the contact's ticket.
 */
export async function forwardMessage(
  command: Command & Pick<Services, 'media'>,
  { id = v.parse(MessageId, command.newId()), messageId, contactId, signMessage: isSigned }: ForwardMessageBody,
): Promise<Message> {
  const { tx, companyId, scope } = command;
  const recorded = await findForwardedMessage(command, id, contactId);
  if (recorded !== undefined) return recorded;
  const source = await loadForwardableMessage(command, messageId);
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'is_group'])
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  await assertNotBlocked(tx, companyId, contact.id);
  const ticket = await findOrOpenTicket(command, contact, source.ticket);
  // A concurrent call may have recorded a message with the same id after the first search and before this call locked the ticket.
  const recordedMeanwhile = await findForwardedMessage(command, id, contactId);
  if (recordedMeanwhile !== undefined) return recordedMeanwhile;
  const file =
    source.message.media === null ? null : await copyMediaById(command, { kind: 'ticket', id: ticket.id }, source.mediaId ?? '');
  if (source.message.media !== null && file === null) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  const signedBy = isSigned ? await loadUserName(command) : null;
  const content = toForwardedContent(source.message, signedBy);
  const shared = v.safeParse(v.union([SharedContacts, SharedLocation]), content.dataJson);
  await recordOutbound(command, {
    ...content,
    dataJson: shared.success ? shared.output : null,
    id,
    ticket,
    userId: scope.viewer.id,
    isPrivate: false,
    isForwarded: true,
    mediaId: file?.id ?? null,
    mediaName: file?.name ?? null,
    mediaDurationS: file?.durationS ?? null,
    quotedId: null,
  });
  const [sent] = await loadMessages(tx, companyId, [id]);
  if (sent === undefined) throw new Error('a message vanished inside its own transaction');
  return sent;
}

/**
 * Finds the message that an earlier call of the user forwarded to the contact under the same id. Refuses the id of any other
 * message.
 */
async function findForwardedMessage(
  { tx, companyId, scope }: Command,
  id: MessageId,
  contactId: ContactId,
): Promise<Message | undefined> {
  const [message] = await loadMessages(tx, companyId, [id]);
  if (message !== undefined && (message.userId !== scope.viewer.id || message.contactId !== contactId || !message.isForwarded))
    throw new AppError('ERR_CREATING_MESSAGE', 409);
  return message;
}

/** Loads a message that can be forwarded, and the ticket in which the user sees the message. */
async function loadForwardableMessage(command: Command, messageId: MessageId) {
  const { tx, companyId } = command;
  const [message] = await loadMessages(tx, companyId, [messageId]);
  if (message === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND', 404);
  const ticket = await findVisibleTicket(command, { id: message.ticketId }, 'read');
  if (ticket === undefined || !isForwardable(message)) throw new AppError('ERR_NO_MESSAGE_FOUND', 404);
  const row = await tx
    .selectFrom('messages')
    .select('media_id')
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  return { message, ticket, mediaId: row.media_id };
}

/** Locks the contact's ticket that the user attends, or opens a new one on the contact's last connection. */
async function findOrOpenTicket(
  command: Command,
  contact: { readonly id: ContactId; readonly is_group: boolean },
  source: StoredTicket,
): Promise<StoredTicket> {
  const { tx, companyId, scope } = command;
  const newest = await tx
    .selectFrom('tickets as t')
    .innerJoin('whatsapps as w', (join) => join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.whatsapp_id'))
    .select('w.id')
    .where('t.company_id', '=', companyId)
    .where('t.contact_id', '=', contact.id)
    .where('w.deleted_at', 'is', null)
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const connection = await findConnectionForTicket(tx, scope, newest?.id ?? null);
  const activeId = await findActiveTicket(command, contact.id, connection.id);
  if (activeId !== undefined) {
    const active = await lockTicket(command, activeId);
    const isAttended = active.status === 'group' || (active.status === 'open' && active.user_id === scope.viewer.id);
    if (!isAttended) throw await loadOtherOpenTicketError(tx, companyId, activeId);
    return active;
  }
  if (source.queue_id === null) throw new AppError('ERR_TICKET_QUEUE_REQUIRED', 422);
  const opened = await insertCompanyTicket(command, {
    status: contact.is_group && connection.group_as_ticket === 'disabled' ? 'group' : 'open',
    contact,
    connection,
    queueId: source.queue_id,
    userId: scope.viewer.id,
    openedBy: scope.viewer.id,
  });
  if (opened === undefined) throw new AppError('ERR_CREATING_TICKET', 409);
  return opened;
}

async function loadUserName({ tx, companyId, scope }: Command): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', scope.viewer.id)
    .executeTakeFirstOrThrow();
  return user.name;
}
