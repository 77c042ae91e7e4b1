import type { TicketId } from '@prosa/contract/ids';
import { RuleDecisionEntry } from '@prosa/contract/tickets/rule-decision';
import { array } from 'valibot';
import { callApi } from '../platform/requests/api-client.ts';

/** Fetches what rules decided in a ticket, the oldest entry first. Throws as `callApi` does. */
export const fetchRuleDecisions = (ticketId: TicketId): Promise<RuleDecisionEntry[]> =>
  callApi('GET', `/tickets-log/${ticketId}/decisions`, { schema: array(RuleDecisionEntry) });
