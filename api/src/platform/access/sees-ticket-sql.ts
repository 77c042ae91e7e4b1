import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import { sql, type RawBuilder } from 'kysely';
import { mayShowAllTickets, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';

/**
 * Returns SQL for the domain's rule `seesTicket`, about the ticket with the table alias `alias`. If the query selects only
 * tickets of one status, callers pass this `status`. The SQL then contains only the rule of that status, and the database can use
 * an index that does not contain the status. A test compares the SQL with the rule for every possible ticket.
 */
export function seesTicketSql(viewer: TicketViewer, alias = 't', status?: TicketStatus): RawBuilder<boolean> {
  if (viewer.profile === 'admin') return sql<boolean>`true`;
  const { id, queueIds } = viewer;
  const t = sql.ref(alias);
  const inMyQueues = sql`(coalesce(${t}.queue_id = any(${queueIds}::int[]), false) or (${t}.queue_id is null and ${viewer.allTicket === 'enable'}))`;
  const showsAll = sql`(${mayShowAllTickets(viewer)} and ${inMyQueues})`;
  const rules = {
    open: sql`coalesce(${t}.user_id = ${id}, false) or ${showsAll}`,
    group: sql`${viewer.allowGroup} and (${t}.queue_id is null or ${t}.queue_id = any(${queueIds}::int[]))`,
    closed: sql`coalesce(${t}.user_id = ${id}, false) or ${inMyQueues}`,
    other: sql`((${t}.user_id is null or ${t}.user_id = ${id}) and ${inMyQueues}) or ${showsAll}`,
  };
  const isKnown = status === 'open' || status === 'group' || status === 'closed';
  if (status !== undefined) return sql<boolean>`(${rules[isKnown ? status : 'other']})`;
  return sql<boolean>`(case ${t}.status when 'open' then ${rules.open} when 'group' then ${rules.group}
    when 'closed' then ${rules.closed} else ${rules.other} end)`;
}
