import { SharedContacts, SharedLocation } from '@prosa/contract/messages/message';
import * as v from 'valibot';
import { findContactByNumber } from '../cards/find-contact-by-number.ts';
import { sendContact, sendLocation, sendMessage } from './send-message.ts';
import type { MessageView } from '../conversation/message-view.ts';

/**
 * Sends a failed message again as a new message, and leaves the failed message unchanged. A file is fetched first. Returns false
 * if the file can't be fetched, if the contact of a card is not found, or if the device refuses the message.
 */
export async function resendMessage(message: MessageView): Promise<boolean> {
  const { body, quotedMsg, media } = message;
  const ticket = { id: message.ticketId };
  if (v.is(SharedLocation, message.dataJson))
    return (await sendLocation(ticket, { ...message.dataJson.location, name: body })).ok;
  if (v.is(SharedContacts, message.dataJson)) {
    const [number] = message.dataJson.contacts[0]?.numbers ?? [];
    const contact = number === undefined ? undefined : await findContactByNumber(number);
    return contact !== undefined && (await sendContact(ticket, contact)).ok;
  }
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
