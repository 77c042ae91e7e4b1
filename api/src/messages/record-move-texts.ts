import * as v from 'valibot';
import { MessageId } from '@prosa/contract/ids';
import type { TicketSubscriber } from '../platform/write.ts';
import { recordOutbounds } from './record-outbound.ts';

/** Records the texts about the moves of tickets: messages to the customers, or private notes. */
export const recordMoveTexts: TicketSubscriber = async (write, event) => {
  if (event.kind !== 'texts-asked') return;
  await recordOutbounds(
    write,
    event.texts.map(({ ticket, userId, text, isPrivate }) => ({
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
    })),
  );
};
