import { unknown } from 'valibot';
import type { MessageId } from '@prosa/contract/ids';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { callApi } from '../../platform/requests/api-client.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { uploadFile } from '../../sync/outbox/upload-file.ts';
import { toExpectedTicketFields } from '../../tickets/expected-ticket-fields.ts';
import { toMessagePayload, toMessageRequest, type OutgoingMessage } from './send-message.ts';

/**
 * Sends a file that doesn't fit on the device, without the outbox. Resolves once the server has the file. The next pull brings
 * the message. The server stores a repeated `id` only once, so that a further try is safe. Each try has a new idempotency key,
 * because the server would repeat a refusal for the same key. Throws `ApiRefusal` or `NotNow`.
 */
export async function sendWithoutOutbox(
  ticket: Pick<TicketRow, 'id' | 'status' | 'userId'>,
  message: OutgoingMessage & { id: MessageId; file: File },
): Promise<void> {
  const { file } = message;
  const payload = await toMessagePayload(ticket, message);
  const { method, path, body, upload } = toMessageRequest({ file, fileName: file.name }, payload, toExpectedTicketFields(ticket));
  if (upload !== undefined) await uploadFile(upload, { call: callApi, isWanted: async () => true, onProgress: () => undefined });
  await callApi(method, path, { body, idempotencyKey: uuidv7(), schema: unknown() });
}
