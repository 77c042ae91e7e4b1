import { sql } from 'kysely';

/**
 * The columns of a ticket in which an integration no longer speaks. The session stays as one that is over, so that no integration
 * begins by itself again until the ticket closes.
 */
export const endedIntegrationColumns = {
  use_integration: false,
  integration_id: null,
  integration_session: sql<string | null>`jsonb_set(integration_session, '{isOver}', 'true')`,
} as const;
