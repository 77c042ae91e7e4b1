import type { IntegrationId, MessageId, TicketId } from '@prosa/contract/ids';
import type { MediaType } from '@prosa/contract/messages/message';
import { toStorableJson } from '@prosa/database/to-storable-json';
import type { Write } from '../platform/write.ts';
import { enqueueIntegrationAnswer } from './answer-with-integration-job.ts';

/** A customer's message to which an integration is to answer. */
export type MessageForIntegration = {
  readonly text: string;
  /** The type of the recorded message. */
  readonly mediaType: MediaType;
  /** The messages of the customer's burst, each with its text as a line. `text` contains some or all of these lines. */
  readonly lines: readonly { readonly messageId: MessageId; readonly line: string }[];
};

type AddedMessage = MessageForIntegration & { readonly integrationId: IntegrationId; readonly sessionKey: string };

/** Adds a message to those that the integration of a ticket has to answer, and enqueues the job that calls the integration. */
export async function addIntegrationMessage(
  write: Write,
  ticketId: TicketId,
  { text, mediaType, lines, integrationId, sessionKey }: AddedMessage,
): Promise<void> {
  const { tx, companyId, newId, now } = write;
  const message = await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .where('media_type', '=', mediaType)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('integration_messages')
    .values({
      company_id: companyId,
      id: newId(),
      ticket_id: ticketId,
      session_key: sessionKey,
      message_id: message?.id ?? null,
      text,
      lines: toStorableJson(JSON.stringify(lines)),
      created_at: now,
    })
    .execute();
  await enqueueIntegrationAnswer(write, ticketId, { integrationId });
}
