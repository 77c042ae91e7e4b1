import { sql } from 'kysely';

/**
 * The values of the integration's columns in a ticket in which an integration has ended. The session stays, marked as ended. It
 * prevents that another integration begins without a person before the ticket is closed.
 */
export const endedIntegrationColumns = {
  use_integration: false,
  integration_id: null,
  integration_session: sql<string | null>`jsonb_set(integration_session, '{isOver}', 'true')`,
} as const;
