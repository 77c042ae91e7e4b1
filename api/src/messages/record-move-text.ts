import * as v from 'valibot';
import { MessageId } from '@prosa/contract/ids';
import type { TicketSubscriber } from '../platform/write.ts';
import { recordOutbound } from './record-outbound.ts';

/** Records the text about a ticket's move: a message to the customer, or a private note. */
export const recordMoveText: TicketSubscriber = async (write, event) => {
  if (event.kind !== 'text-asked') return;
  const { ticket, userId, text, isPrivate } = event;
  await recordOutbound(write, {
    id: v.parse(MessageId, write.newId()),
    ticket,
    userId,
    body: text,
    isPrivate,
    mediaType: 'chat',
    mediaId: null,
    mediaName: null,
    quotedId: null,
    isAutomatic: !isPrivate,
  });
};
