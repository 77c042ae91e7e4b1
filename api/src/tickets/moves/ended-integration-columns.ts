import { sql } from 'kysely';

/**
 * The values of the integration's columns in a ticket in which an integration has ended. The session stays, marked as ended.
 * Until the ticket is closed, the stored session keeps the connection's integration from beginning in the ticket.
 */
export const endedIntegrationColumns = {
  use_integration: false,
  integration_id: null,
  integration_session: sql<string | null>`jsonb_set(integration_session, '{isOver}', 'true')`,
} as const;
