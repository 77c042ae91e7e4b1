import { FORWARD_PAUSE_MS } from '@prosa/contract/messages/forward-message';
import { Message } from '@prosa/contract/messages/message';
import type { ContactId } from '@prosa/contract/ids';
import { callApi } from '../../platform/requests/api-client.ts';
import { NotNow } from '../../platform/requests/api-errors.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import type { MessageView } from '../conversation/message-view.ts';

/** A message on its way to a contact. A repetition has the same key, so that nothing is sent twice. */
export type ForwardedMessage = { readonly message: MessageView; readonly contactId: ContactId; readonly key: string };

/** Lists the messages for each contact: all messages to the first contact, in their order, then all to the next contact. */
export const planForwarding = (messages: readonly MessageView[], contactIds: readonly ContactId[]): readonly ForwardedMessage[] =>
  contactIds.flatMap((contactId) => messages.map((message) => ({ message, contactId, key: uuidv7() })));

/**
 * Forwards messages one after the other. Calls `onSent` after each sent message, and returns the errors of the contacts that
 * were refused. After a refusal the contact's further messages are not sent. Throws `NotNow` if the server can't be reached.
 */
export async function forwardMessages(
  forwardings: readonly ForwardedMessage[],
  { signMessage, onSent }: { readonly signMessage: boolean; readonly onSent: (forwarding: ForwardedMessage) => void },
): Promise<ReadonlyMap<ContactId, unknown>> {
  const refused = new Map<ContactId, unknown>();
  let isFirst = true;
  for (const forwarding of forwardings) {
    const { message, contactId, key } = forwarding;
    if (refused.has(contactId)) continue;
    if (!isFirst) await pause(FORWARD_PAUSE_MS);
    isFirst = false;
    try {
      const body = { messageId: message.id, contactId, signMessage };
      await callApi('POST', '/message/forward', { body, schema: Message, idempotencyKey: key });
      onSent(forwarding);
    } catch (error) {
      if (error instanceof NotNow) throw error;
      refused.set(contactId, error);
    }
  }
  return refused;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
