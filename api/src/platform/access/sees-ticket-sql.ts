import { sql, type RawBuilder } from 'kysely';
import { mayShowAllTickets, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';

/**
 * Returns SQL for the domain's rule `seesTicket`, about the ticket with the table alias `alias`. A test compares the SQL with
 * the rule for every possible ticket.
 */
export function seesTicketSql(viewer: TicketViewer, alias = 't'): RawBuilder<boolean> {
  if (viewer.profile === 'admin') return sql<boolean>`true`;
  const { id, queueIds } = viewer;
  const t = sql.ref(alias);
  const inMyQueues = sql`(coalesce(${t}.queue_id = any(${queueIds}::int[]), false) or (${t}.queue_id is null and ${viewer.allTicket === 'enable'}))`;
  const showsAll = sql`(${mayShowAllTickets(viewer)} and ${inMyQueues})`;
  return sql<boolean>`(case ${t}.status
    when 'open' then coalesce(${t}.user_id = ${id}, false) or ${showsAll}
    when 'group' then ${viewer.allowGroup} and (${t}.queue_id is null or ${t}.queue_id = any(${queueIds}::int[]))
    when 'closed' then coalesce(${t}.user_id = ${id}, false) or ${inMyQueues}
    else ((${t}.user_id is null or ${t}.user_id = ${id}) and ${inMyQueues}) or ${showsAll} end)`;
}
