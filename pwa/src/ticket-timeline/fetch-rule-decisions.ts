import type { TicketId } from '@prosa/contract/ids';
import { RuleDecisionEntry } from '@prosa/contract/tickets/rule-decision';
import { array } from 'valibot';
import { callApi } from '../platform/requests/api-client.ts';

/** Fetches the decisions of rules in a ticket, the oldest one first. Throws as `callApi` does. */
export const fetchRuleDecisions = (ticketId: TicketId): Promise<RuleDecisionEntry[]> =>
  callApi('GET', `/tickets-log/${ticketId}/decisions`, { schema: array(RuleDecisionEntry) });
