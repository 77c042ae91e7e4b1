import type { TicketId } from '@prosa/contract/ids';
import { leaveCustomerUnanswered, type RuleDecision } from '@prosa/domain/rule-decisions/rule-decision';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';

/** The maximum number of entries that a ticket keeps. An entry has the decisions of one moment. Older entries are deleted. */
const MAX_DECISION_ENTRIES = 200;

type NewRuleDecisions = { readonly ticketId: TicketId; readonly decisions: readonly RuleDecision[] };

/**
 * Records the decisions of rules in several tickets by one statement. Each ticket with decisions gets one entry. Decisions that
 * leave the customer without an answer and equal those of the ticket's last entry are not recorded again (rule D2 of
 * `intake/SPEC.md`).
 */
export async function recordRuleDecisions(
  { tx, companyId, now }: Pick<Write, 'tx' | 'companyId' | 'now'>,
  made: readonly NewRuleDecisions[],
): Promise<void> {
  const entries = made
    .filter(({ decisions }) => decisions.length > 0)
    .map(({ ticketId, decisions }) => ({ ticketId, decisions, isSilence: leaveCustomerUnanswered(decisions) }));
  if (entries.length === 0) return;
  await sql`
    with given as materialized (
      select * from json_to_recordset(${toRecordsetSql(entries)}) as given("ticketId" int, decisions jsonb, "isSilence" boolean)),
    added as (
      insert into rule_decisions (company_id, ticket_id, decisions, created_at)
      select ${companyId}::int, "ticketId", decisions, ${now}::timestamptz from given
       where not ("isSilence" and decisions is not distinct from (
         select last.decisions from rule_decisions last
          where last.company_id = ${companyId} and last.ticket_id = given."ticketId" order by last.id desc limit 1))
      returning ticket_id)
    delete from rule_decisions old using added
     where old.company_id = ${companyId} and old.ticket_id = added.ticket_id and old.id <= (
       select past.id from rule_decisions past
        where past.company_id = ${companyId} and past.ticket_id = added.ticket_id
        order by past.id desc offset ${sql.lit(MAX_DECISION_ENTRIES - 1)} limit 1)`.execute(tx);
}
