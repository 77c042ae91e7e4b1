import { sql, type RawBuilder } from 'kysely';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { seesTicketSql } from '../../platform/access/sees-ticket-sql.ts';

/**
 * Returns SQL that is true if the ticket `e` belongs to the history of the ticket `t`. The history is `t` itself and the earlier
 * tickets of the same contact on the same connection. If the viewer's `allHistoric` is disabled, it has only those earlier
 * tickets that the viewer sees.
 */
export const isInTicketHistorySql = (viewer: TicketViewer): RawBuilder<boolean> =>
  sql<boolean>`(e.company_id = t.company_id and e.contact_id = t.contact_id
    and e.whatsapp_id is not distinct from t.whatsapp_id
    and (e.id = t.id or (e.id < t.id and (${viewer.allHistoric === 'enabled'} or ${seesTicketSql(viewer, 'e')}))))`;
