import type { InferOutput } from 'valibot';
import type { ContactId, MessageId, TicketId, UserId } from '@prosa/contract/ids';
import type { Message, SharedContacts, SharedLocation } from '@prosa/contract/messages/message';
import type { SendMessageBody } from '@prosa/contract/messages/send-message';
import { assertNotBlocked } from '../contacts/assert-not-blocked.ts';
import { addMedia } from '../media/add-media.ts';
import type { MediaFile } from '../media/pictures/with-thumbnail.ts';
import { toMediaType } from '../media/media-types.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { loadVisibleTicket } from '../tickets/rows/load-visible-ticket.ts';
import { recordMentions } from '../tickets/marks/record-mentions.ts';
import { publishTicketEvent } from '../tickets/rows/publish-ticket-event.ts';
import { assertMessageInConversation } from './assert-message-in-conversation.ts';
import { assertTicketWritable } from './assert-ticket-writable.ts';
import { findRecordedMessage } from './find-recorded-message.ts';
import { loadMessages } from './load-message.ts';
import { loadSharedContact } from './load-shared-contact.ts';
import { recordOutbound, type OutboundMessageRecord } from './record-outbound.ts';

/** A message of an attendant, whichever call sends it: a text, a file, a contact card or a location. */
export type SendMessageInput = {
  readonly id: MessageId;
  readonly body: string;
  readonly isPrivate: boolean;
  readonly quotedMsg: MessageId | null;
  readonly expects: InferOutput<typeof SendMessageBody>['expects'];
  /** The file of the message. `stored` means that an earlier call has stored file and message, so the message must exist. */
  readonly file: MediaFile | 'stored' | null;
  /** The colleagues whom a private note mentions. */
  readonly mentions: readonly UserId[];
  /** The contact of a contact card. */
  readonly contactId: ContactId | null;
  /** The location that the message shares, or null. */
  readonly location: SharedLocation['location'] | null;
};

/**
 * Records an answer and enqueues its delivery in one transaction. If the message id exists, returns that message. Refuses with
 * ERR_NO_TICKET_FOUND, ERR_CONTACT_BLOCKED, ERR_NO_MEDIA_FOUND and the codes of `assertTicketWritable`, `findRecordedMessage` and
 * `loadSharedContact`.
 * ERR_NO_MESSAGE_FOUND: the quoted message is not of this conversation.
 */
export async function sendMessage(
  command: Command & Pick<Services, 'media'>,
  ticketId: TicketId,
  input: SendMessageInput,
): Promise<Message> {
  const { tx, companyId, scope } = command;
  const { viewer } = scope;
  const ticket = await loadVisibleTicket(command, { id: ticketId }, 'lock');
  const existing = await findRecordedMessage(command, ticketId, input.id);
  if (existing !== undefined) return existing;
  if (input.file === 'stored') throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  assertTicketWritable(ticket, input);
  if (input.quotedMsg !== null) await assertMessageInConversation(command, ticketId, input.quotedMsg);
  if (!input.isPrivate) await assertNotBlocked(tx, companyId, ticket.contact_id);
  const media =
    input.file === null ? null : await addMedia(command, { kind: 'ticket', id: ticketId }, { id: input.id, file: input.file });
  const shared = input.contactId === null ? null : await loadSharedContact(tx, scope, input.contactId);
  const mentions = input.isPrivate
    ? await recordMentions(command, ticket, {
        messageId: input.id,
        byUserId: viewer.id,
        body: input.body,
        userIds: input.mentions,
      })
    : [];
  await recordOutbound(command, {
    id: input.id,
    ticket,
    userId: viewer.id,
    body: shared?.name ?? input.location?.name ?? input.body,
    isPrivate: input.isPrivate,
    mediaType: toSentMediaType(input, media),
    mediaId: media?.id ?? null,
    mediaName: media?.name ?? null,
    mediaDurationS: media?.durationS ?? null,
    quotedId: input.quotedMsg,
    dataJson: toDataJson(input, shared, mentions),
  });
  if (!input.isPrivate) await publishTicketEvent(command, { kind: 'taken-over', ticketIds: [ticketId], why: 'attended' });
  const [sent] = await loadMessages(tx, companyId, [input.id]);
  if (sent === undefined) throw new Error('a message vanished inside its own transaction');
  return sent;
}

function toDataJson(
  { location }: SendMessageInput,
  shared: SharedContacts['contacts'][number] | null,
  mentions: readonly UserId[],
): NonNullable<OutboundMessageRecord['dataJson']> | null {
  if (shared !== null) return { contacts: [shared] };
  if (location !== null) return { location };
  return mentions.length === 0 ? null : { mentions: [...mentions] };
}

function toSentMediaType(
  { contactId, location }: SendMessageInput,
  media: { readonly mimeType: string } | null,
): Message['mediaType'] {
  if (contactId !== null) return 'contactMessage';
  if (location !== null) return 'locationMessage';
  return media === null ? 'chat' : toMediaType(media.mimeType);
}
