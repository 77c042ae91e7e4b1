import { sql, type RawBuilder } from 'kysely';
import { PULLED_CLOSED_TICKET_DAYS } from '@prosa/domain/tickets/constants';
import type { PhaseInput } from '../sync/pull-phase.ts';
import { seesTicketSql } from './sees-ticket-sql.ts';

/**
 * Returns SQL for whether a device stores a ticket (table alias `t`): the ticket is visible to the user, and active or recently
 * closed.
 */
export const isTicketOnDeviceSql = ({ scope, now }: Pick<PhaseInput, 'scope' | 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(t.company_id = ${scope.companyId} and ${seesTicketSql(scope.viewer)}
    and (t.status <> 'closed' or t.updated_at >= ${new Date(now.getTime() - PULLED_CLOSED_TICKET_DAYS * 86_400_000)}))`;
