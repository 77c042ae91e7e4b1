import * as v from 'valibot';
import { MessageId, type TicketId } from '@prosa/contract/ids';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { toConnectionShareKey } from '../../platform/jobs/job-lanes.ts';
import { recordMessages, type MessageRecord } from '../../messages/record-messages.ts';
import { setLastInbound } from '../../tickets/marks/set-last-inbound.ts';
import { setReplyAddresses } from '../../tickets/marks/set-reply-addresses.ts';
import { enqueueNotifications } from '../../push-queue/enqueue-notification.ts';
import type { Write } from '../../platform/write.ts';
import { downloadMediaJob } from '../media/download-media-job.ts';
import type { InboundState } from '../state/intake-state.ts';

/** A message with its ticket. `unread` is true if the message counts as one of the ticket's unread messages. */
type MessageToRecord = { readonly state: InboundState; readonly ticketId: TicketId; readonly unread: boolean };

/**
 * Records inbound messages of different people, with the jobs for their files and notifications (rules M1 to M4 of SPEC.md).
 * Returns the states with the ids of the messages.
 */
export async function recordInboundMessages(write: Write, recordings: readonly MessageToRecord[]): Promise<InboundState[]> {
  const recorded = recordings.map((recording) => toMessageRecord(recording, v.parse(MessageId, write.newId())));
  await recordMessages(write, recorded);
  await setLastInbound(
    write,
    recorded.flatMap(({ speaker, mediaType, ticket: { id }, at }) =>
      speaker === 'customer' && mediaType === 'reactionMessage' ? [{ ticketId: id, at }] : [],
    ),
  );
  await setReplyAddresses(
    write,
    recordings.flatMap(({ state: { contact, ticket } }) =>
      contact === null || ticket === null || contact.replyTo === ticket.replyTo
        ? []
        : [{ ticketId: ticket.id, replyTo: contact.replyTo }],
    ),
  );
  for (const [index, { state }] of recordings.entries()) {
    const { media } = state.message;
    const messageId = recorded[index]?.id;
    if (media === null || messageId === undefined) continue;
    const shareKey = toConnectionShareKey(state.connection.id);
    await enqueue(write, downloadMediaJob, { payload: { messageId, ...media }, shareKey });
  }
  const unread = recorded.filter((each) => each.isShown && each.unread);
  if (unread.length > 0)
    await enqueueNotifications(
      write,
      unread.map(({ ticket }) => ({ kind: 'message', ticketId: ticket.id })),
    );
  return recordings.map(({ state }, index) => ({ ...state, messageId: recorded[index]?.id ?? null }));
}

function toMessageRecord({ state, ticketId, unread }: MessageToRecord, id: MessageId): MessageRecord {
  const { message, connection, contact, ticket, now } = state;
  if (contact === null) throw new Error('a message needs a contact');
  return {
    id,
    ticket: { id: ticketId, contact_id: contact.id, queue_id: ticket?.queueId ?? null, whatsapp_id: connection.id },
    speaker: message.fromMe ? 'phone' : 'customer',
    userId: null,
    body: message.body,
    isPrivate: false,
    mediaType: message.mediaType,
    mediaId: null,
    media: message.media === null ? null : { name: message.media.name, durationS: null },
    quoted: message.quotedProviderId === null ? null : { providerId: message.quotedProviderId },
    providerId: message.providerId,
    dataJson: message.dataJson,
    failure: null,
    at: message.at < now ? message.at : now,
    // A reaction does not become the last message of its ticket, and neither does a message in a closed ticket.
    isShown: ticket !== null && message.mediaType !== 'reactionMessage',
    unread,
  };
}
