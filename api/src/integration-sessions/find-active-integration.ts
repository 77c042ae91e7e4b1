import type { IntegrationSession } from '@prosa/domain/integrations/integration-session';
import { sql } from 'kysely';
import type { Secrets } from '../platform/secrets.ts';
import type { Read } from '../platform/write.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';
import { findCallableIntegration, type StoredIntegration } from '../integrations/find-callable-integration.ts';

/** An integration that speaks in a ticket. */
export type ActiveIntegration = { readonly integration: StoredIntegration; readonly session: IntegrationSession };

/**
 * Finds the integration that may speak in a locked ticket. Returns undefined if a person has the ticket, if the session is over,
 * if the contact gets no answers of bots, or if the company may not use the integration.
 */
export async function findActiveIntegration(
  read: Read,
  secrets: Secrets,
  ticket: StoredTicket,
): Promise<ActiveIntegration | undefined> {
  const { integration_id: id, integration_session: session } = ticket;
  if (ticket.status !== 'pending' || ticket.user_id !== null || !ticket.use_integration) return undefined;
  if (id === null || session === null || session.isOver) return undefined;
  const contact = await read.tx
    .selectFrom('contacts')
    .select(sql<boolean>`active and not disable_bot`.as('hearsBots'))
    .where('company_id', '=', read.companyId)
    .where('id', '=', ticket.contact_id)
    .executeTakeFirstOrThrow();
  const integration = contact.hearsBots ? await findCallableIntegration(read, secrets, id) : undefined;
  return integration === undefined ? undefined : { integration, session };
}
