import type { TicketId } from '@prosa/contract/ids';
import type { RuleDecisionEntry } from '@prosa/contract/tickets/rule-decision';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../../platform/access/scope.ts';
import { loadVisibleTicket } from '../rows/load-visible-ticket.ts';

/** `GET /tickets-log/{ticketId}/decisions`: lists what rules decided in a ticket, in order. Refuses with ERR_NO_TICKET_FOUND. */
export async function listRuleDecisions(tx: TenantTransaction, scope: Scope, ticketId: TicketId): Promise<RuleDecisionEntry[]> {
  await loadVisibleTicket({ tx, scope }, { id: ticketId }, 'read');
  const entries = await tx
    .selectFrom('rule_decisions')
    .select(['id', 'decisions', 'created_at'])
    .where('company_id', '=', scope.companyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
  return entries.map(({ id, decisions, created_at: createdAt }) => ({ id, decisions, createdAt: createdAt.toISOString() }));
}
