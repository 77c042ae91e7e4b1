import type { CompanyId, TicketId, UserId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

type LoggedTicket = { readonly companyId: CompanyId; readonly ticketId: TicketId; readonly userId: UserId };

/** Inserts an entry of a ticket's log and a rule's decision in the ticket. The decision has `mark` as the name of the rule. */
export async function fillTicketLog(
  tx: TenantTransaction,
  { companyId, ticketId, userId }: LoggedTicket,
  mark: string,
): Promise<void> {
  await tx
    .insertInto('ticket_log')
    .values({ company_id: companyId, ticket_id: ticketId, user_id: userId, type: 'create' })
    .execute();
  const decisions = JSON.stringify([{ rule: mark, settings: {} }]);
  await tx
    .insertInto('rule_decisions')
    .values({ company_id: companyId, ticket_id: ticketId, decisions, created_at: new Date() })
    .execute();
}
