import type { TicketId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../platform/access/scope.ts';
import { seesTicketSql } from '../platform/access/sees-ticket-sql.ts';
import { inHistorySql } from '../tickets/rows/in-history-sql.ts';

/**
 * Returns the common table expression `history`, whose one row has the ids of the tickets of the conversation that the user reads
 * in a ticket. It has no row if the user does not see the ticket.
 */
export const historySql = ({ companyId, viewer }: Scope, ticketId: TicketId): RawBuilder<unknown> => sql`
  history as materialized (
    select array(select e.id from tickets e where ${inHistorySql(viewer)}) as ids from tickets t
     where t.company_id = ${companyId} and t.id = ${ticketId} and ${seesTicketSql(viewer)})`;

/** The columns by which a conversation is ordered. The tickets of a conversation follow each other. */
export const positionColumns = sql.raw('m.ticket_id, m.created_at, m.id');

type PositionQuery = {
  readonly condition: RawBuilder<boolean>;
  readonly limit: number;
  /** The columns of `m` in addition to the place. */
  readonly columns?: RawBuilder<unknown>;
};
const directions = { older: sql.raw('desc'), newer: sql.raw('asc') } as const;

/**
 * Selects the places of a conversation's messages `m` that meet a condition, from the newest backwards (`older`) or from the
 * oldest on (`newer`).
 */
export const listPositionsSql = (
  { companyId }: Scope,
  towards: keyof typeof directions,
  { condition, limit, columns }: PositionQuery,
): RawBuilder<unknown> => sql`
  select place.* from history cross join unnest(history.ids) as h(id) cross join lateral (
    select ${positionColumns} ${columns === undefined ? sql`` : sql`, ${columns}`} from messages m
     where m.company_id = ${companyId} and m.ticket_id = h.id and ${condition}
     order by m.created_at ${directions[towards]}, m.id ${directions[towards]} limit ${sql.lit(limit)}) place
   order by place.ticket_id ${directions[towards]}, place.created_at ${directions[towards]}, place.id ${directions[towards]}
   limit ${sql.lit(limit)}`;
