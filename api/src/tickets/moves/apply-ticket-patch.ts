import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import type { TicketPatch } from '@prosa/domain/tickets/ticket-decision';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { lastInboundSql } from '../rows/last-inbound-sql.ts';
import { answeredTicketColumns, closedTicketColumns } from './close-tickets.ts';
import { endedIntegrationColumns } from './ended-integration-columns.ts';
import { toRatingColumns } from './mark-rating.ts';

type AppliedChange = Pick<UpdateTicketBody, 'amountUsedBotQueues' | 'useIntegration'> & { readonly patch: TicketPatch };

/**
 * Applies a patch to the rows of tickets that all have the same status, with one statement. Returns the changed rows. The caller
 * has locked the tickets.
 */
export async function applyTicketPatch(
  { tx, companyId, now }: Write,
  tickets: readonly StoredTicket[],
  { patch, amountUsedBotQueues, useIntegration }: AppliedChange,
): Promise<StoredTicket[]> {
  const [first] = tickets;
  if (first === undefined) return [];
  const [contactId, whatsappId] = [sql.ref('tickets.contact_id'), sql.ref('tickets.whatsapp_id')];
  const lastInbound = lastInboundSql({ companyId, contactId, whatsappId });
  return tx
    .updateTable('tickets')
    .set({
      status: patch.status,
      user_id: patch.userId,
      queue_id: patch.queueId,
      is_transfered: patch.isTransfered,
      ...(patch.isBot === undefined ? {} : { is_bot: patch.isBot }),
      ...(patch.waitingSince === undefined ? {} : answeredTicketColumns),
      ...(patch.handover === undefined ? {} : { handover: patch.handover === null ? null : JSON.stringify(patch.handover) }),
      ...(patch.snoozedUntil === undefined ? {} : { snoozed_until: patch.snoozedUntil }),
      updated_at: now,
      ...(amountUsedBotQueues === undefined ? {} : { amount_used_bot_queues: amountUsedBotQueues }),
      ...(useIntegration === true ? { use_integration: true } : {}),
      ...(useIntegration === false ? endedIntegrationColumns : {}),
      ...(patch.status === 'closed' ? closedTicketColumns : {}),
      // While the ticket was closed, the customer may have written in a later ticket. The time of that message then replaces the
      // stored one.
      ...(first.status === 'closed' ? { last_inbound_at: sql<Date | null>`coalesce(${lastInbound}, last_inbound_at)` } : {}),
      ...toRatingColumns(first.status, patch.status, now),
    })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${tickets.map(({ id }) => id)}::int[])`)
    .returningAll()
    .execute();
}
