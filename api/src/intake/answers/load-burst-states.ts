import type { ContactId } from '@prosa/contract/ids';
import { joinMessages } from '@prosa/domain/answering/choose-message';
import { isFlowInput } from '@prosa/domain/answering/flow-input';
import { sql } from 'kysely';
import type { Burst } from '../../bursts/load-bursts.ts';
import type { Read, Write } from '../../platform/write.ts';
import { addServiceHours } from '../state/add-service-hours.ts';
import { loadCommonState } from '../state/load-common-state.ts';
import type { IntakeContact, IntakeState } from '../state/intake-state.ts';
import { loadFlowsOfTickets } from '../state/load-flows-of-tickets.ts';
import { loadIntakeConnections } from '../state/load-intake-connections.ts';
import type { LockedTicket } from '../state/lock-ticket-rows.ts';
import { toContactSql } from '../state/to-contact-sql.ts';

/**
 * Loads the data that the rules need to answer bursts. Leaves out tickets that are closed or no longer have a connection, because
 * no bot answers in them.
 */
export async function loadBurstStates(
  write: Write,
  tickets: readonly LockedTicket[],
  bursts: readonly Burst[],
): Promise<IntakeState[]> {
  const pairs = bursts.flatMap((burst) => {
    const ticket = tickets.find(({ id }) => id === burst.ticketId);
    return ticket === undefined || ticket.status === 'closed' || ticket.whatsappId === null
      ? []
      : [{ burst, ticket, whatsappId: ticket.whatsappId }];
  });
  if (pairs.length === 0) return [];
  const connections = await loadIntakeConnections(
    write,
    pairs.map(({ whatsappId }) => whatsappId),
  );
  const contacts = await loadContacts(
    write,
    pairs.map(({ ticket }) => ticket.contactId),
  );
  const flows = await loadFlowsOfTickets(
    write,
    pairs.flatMap(({ burst, ticket }) => (burst.messages.some(isFlowInput) ? ticket.id : [])),
  );
  const common = await loadCommonState(write);
  const states = pairs.flatMap(({ burst: { messages: burst }, ticket, whatsappId }): IntakeState[] => {
    const connection = connections.get(whatsappId);
    const contact = contacts.get(ticket.contactId);
    if (connection === undefined || contact === undefined) return [];
    const read = { message: joinMessages(burst), burst, connection, contact, ticket, flows: flows.get(ticket.id) ?? null };
    return [{ ...common, ...read }];
  });
  return addServiceHours(write, states);
}

async function loadContacts({ tx, companyId }: Read, ids: readonly ContactId[]): Promise<ReadonlyMap<ContactId, IntakeContact>> {
  const { rows } = await sql<{ readonly contact: IntakeContact }>`
    select ${toContactSql(sql`null`)} as contact from contacts c
     where c.company_id = ${companyId} and c.id = any(${ids}::int[])`.execute(tx);
  return new Map(rows.map(({ contact }) => [contact.id, contact]));
}
