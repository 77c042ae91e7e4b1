import type { CompanyId, TicketId } from '@prosa/contract/ids';
import { toStorableJson } from '@prosa/database/to-storable-json';
import type { IntegrationEffect } from '@prosa/domain/integrations/conversation';
import type { Read, Write } from '../platform/write.ts';

export type TicketOfCompany = { readonly companyId: CompanyId; readonly ticketId: TicketId };

/** Finds the oldest message of a ticket that waits for the answer of an integration, or for the rest of an answer. */
export const findWaitingMessage = ({ tx, companyId }: Read, ticketId: TicketId) =>
  tx
    .selectFrom('integration_messages')
    .select(['id', 'session_key', 'message_id', 'text', 'effects', 'call_key', 'attempts', 'due_at', 'created_at'])
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

export type WaitingMessage = NonNullable<Awaited<ReturnType<typeof findWaitingMessage>>>;

type WaitingMessageChange = {
  readonly effects?: readonly IntegrationEffect[];
  readonly dueAt: Date | null;
  readonly callKey: string | null;
  readonly attempts?: number;
};

/** Stores the progress of the answer to a message. */
export const updateWaitingMessage = async (
  { tx, companyId }: Write,
  id: string,
  { effects, dueAt, callKey, attempts }: WaitingMessageChange,
): Promise<void> =>
  void (await tx
    .updateTable('integration_messages')
    .set({
      ...(effects === undefined ? {} : { effects: toStorableJson(JSON.stringify(effects)) }),
      due_at: dueAt,
      call_key: callKey,
      ...(attempts === undefined ? {} : { attempts }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute());

/** Deletes a message from those that wait for the answer of an integration. The message itself stays in its ticket. */
export const deleteWaitingMessage = async ({ tx, companyId }: Write, id: string): Promise<void> =>
  void (await tx.deleteFrom('integration_messages').where('company_id', '=', companyId).where('id', '=', id).execute());
