import { sql, type RawBuilder } from 'kysely';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { seesTicketSql } from '../../platform/access/sees-ticket-sql.ts';

/**
 * Whether the ticket `e` belongs to the history of the ticket `t`: itself, and the earlier ones of the same contact over the
 * same connection, only in the viewer's queues if allHistoric is disabled.
 */
export const inHistorySql = (viewer: TicketViewer): RawBuilder<boolean> =>
  sql<boolean>`(e.company_id = t.company_id and e.contact_id = t.contact_id
    and e.whatsapp_id is not distinct from t.whatsapp_id
    and (e.id = t.id or (e.id < t.id and (${viewer.allHistoric === 'enabled'} or ${seesTicketSql(viewer, 'e')}))))`;
