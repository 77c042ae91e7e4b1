import { SharedLocation } from '@prosa/contract/messages/message';
import * as v from 'valibot';
import { sendLocation, sendMessage } from './send-message.ts';
import type { MessageView } from '../conversation/message-view.ts';

/**
 * Sends a failed message again as a new message, and leaves the failed one unchanged. If it has a file, the file is fetched
 * first. Returns false if the file can't be fetched or the device refuses the message.
 */
export async function resendMessage(message: MessageView): Promise<boolean> {
  const { body, quotedMsg, media } = message;
  const ticket = { id: message.ticketId };
  if (v.is(SharedLocation, message.dataJson))
    return (await sendLocation(ticket, { ...message.dataJson.location, name: body })).ok;
  if (media === null) return (await sendMessage(ticket, { body, quotedMsg })).ok;
  try {
    const answer = await fetch(media.url);
    if (!answer.ok) return false;
    const file = new File([await answer.blob()], media.name, { type: media.mimeType });
    return (await sendMessage(ticket, { body, quotedMsg, file })).ok;
  } catch {
    return false;
  }
}
