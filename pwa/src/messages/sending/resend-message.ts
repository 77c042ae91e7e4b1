import { sendMessage } from './send-message.ts';
import type { MessageView } from '../conversation/use-conversation.ts';

/**
 * Sends a failed message again as a new one, and leaves the failed one unchanged. A file is fetched first. Returns false if
 * that fails or the device refuses the answer.
 */
export async function resendMessage(message: MessageView): Promise<boolean> {
  const { body, quotedMsg, media } = message;
  const ticket = { id: message.ticketId };
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
