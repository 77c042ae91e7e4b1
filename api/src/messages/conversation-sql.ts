import type { TicketId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../platform/access/scope.ts';
import { seesTicketSql } from '../platform/access/sees-ticket-sql.ts';
import { isInTicketHistorySql } from '../tickets/rows/is-in-ticket-history-sql.ts';

/**
 * Returns the common table expression `history`. Its only row lists the ids of all tickets whose messages the user reads as one
 * conversation in the ticket `ticketId`. It has no row if the user does not see that ticket.
 */
export const conversationTicketsSql = ({ companyId, viewer }: Scope, ticketId: TicketId): RawBuilder<unknown> => sql`
  history as materialized (
    select array(select e.id from tickets e where ${isInTicketHistorySql(viewer)}) as ids from tickets t
     where t.company_id = ${companyId} and t.id = ${ticketId} and ${seesTicketSql(viewer)})`;

/**
 * The columns that give the position of a message in its conversation. The ticket comes first, so that the messages of a ticket
 * stay together.
 */
export const positionColumns = sql.raw('m.ticket_id, m.created_at, m.id');

type PositionQuery = {
  readonly condition: RawBuilder<boolean>;
  readonly limit: number;
  /** The columns of `m` to select in addition to the position. */
  readonly columns?: RawBuilder<unknown>;
};
const sortDirections = { older: sql.raw('desc'), newer: sql.raw('asc') } as const;

/**
 * Returns SQL that selects the positions of the messages `m` of a conversation that meet a condition. `older` starts with the
 * newest message and goes back in time, and `newer` starts with the oldest one.
 */
export const listPositionsSql = (
  { companyId }: Scope,
  towards: keyof typeof sortDirections,
  { condition, limit, columns }: PositionQuery,
): RawBuilder<unknown> => sql`
  select place.* from history cross join unnest(history.ids) as h(id) cross join lateral (
    select ${positionColumns} ${columns === undefined ? sql`` : sql`, ${columns}`} from messages m
     where m.company_id = ${companyId} and m.ticket_id = h.id and ${condition}
     order by m.created_at ${sortDirections[towards]}, m.id ${sortDirections[towards]} limit ${sql.lit(limit)}) place
   order by place.ticket_id ${sortDirections[towards]}, place.created_at ${sortDirections[towards]}, place.id ${sortDirections[towards]}
   limit ${sql.lit(limit)}`;
