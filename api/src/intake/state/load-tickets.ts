import { isFlowInput } from '@prosa/domain/answering/flow-input';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import { lockTicketRows } from './lock-ticket-rows.ts';

import type { InboundState, IntakeTicket } from './intake-state.ts';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import { loadFlowsOfTickets } from './load-flows-of-tickets.ts';

/**
 * Loads the active ticket of each contact and connection, with the flows that can act in it, or else the newest closed ticket.
 * Attendants cannot change the tickets until the transaction ends. A state without a contact is returned unchanged.
 */
export async function loadTickets(write: Write, states: readonly InboundState[]): Promise<InboundState[]> {
  const active = await lockTickets(write, states, 'active');
  const closed = await lockTickets(
    write,
    states.filter((state) => !active.has(state)),
    'closed',
  );
  // The flows are loaded after the tickets are locked, so that they include the latest changes by timers and people.
  const flows = await loadFlowsOfTickets(
    write,
    states.flatMap((state) => (isFlowInput(state.message) ? (active.get(state)?.id ?? []) : [])),
  );
  return states.map((state) => {
    const ticket = active.get(state) ?? null;
    const flowsOfTicket = ticket === null ? undefined : flows.get(ticket.id);
    return { ...state, ticket, lastTicket: closed.get(state) ?? null, flows: flowsOfTicket ?? null };
  });
}

/**
 * Locks the newest ticket of each state's contact and connection: among the active ones, or among the closed ones, as `which`
 * says. All transactions lock tickets in the same order.
 */
async function lockTickets(
  { tx, companyId }: Write,
  states: readonly InboundState[],
  which: 'active' | 'closed',
): Promise<ReadonlyMap<InboundState, IntakeTicket>> {
  const keys = states.flatMap(({ contact, connection }) =>
    contact === null ? [] : [{ contact_id: contact.id, whatsapp_id: connection.id }],
  );
  if (keys.length === 0) return new Map();
  const isOfKind = which === 'active' ? sql`t.status <> 'closed'` : sql`t.status = 'closed'`;
  // The order uses `t.id + 0`, which no index contains. For a plain id and a limit of one row, PostgreSQL might search the index
  // over ids. It now uses the index over contacts, whatever its statistics say.
  const tickets = await lockTicketRows(
    { tx, companyId },
    sql`select newest.id
          from json_to_recordset(${toRecordsetSql(keys)}) as key(contact_id int, whatsapp_id int)
         cross join lateral (
           select t.id from tickets t
            where t.company_id = ${companyId} and t.contact_id = key.contact_id and t.whatsapp_id = key.whatsapp_id and ${isOfKind}
            order by t.id + 0 desc limit 1) newest
         group by newest.id`,
    isOfKind,
  );
  const byKey = new Map(tickets.map(({ contactId, whatsappId, ...ticket }) => [`${contactId}@${whatsappId}`, ticket]));
  return new Map(
    states.flatMap((state) => {
      const ticket = byKey.get(`${state.contact?.id}@${state.connection.id}`);
      return ticket === undefined ? [] : [[state, ticket] as const];
    }),
  );
}
