import { sql } from 'kysely';

/**
 * The columns of a ticket in which an integration no longer speaks. The session stays and counts as ended, so that no integration
 * begins again without a person until the ticket closes.
 */
export const endedIntegrationColumns = {
  use_integration: false,
  integration_id: null,
  integration_session: sql<string | null>`jsonb_set(integration_session, '{isOver}', 'true')`,
} as const;
