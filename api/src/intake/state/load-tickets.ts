import type { ConnectionId, ContactId } from '@prosa/contract/ids';
import { isFlowInput } from '@prosa/domain/answering/flow-input';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import type { IntakeState, IntakeTicket } from './intake-state.ts';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import { loadFlows } from './load-flows.ts';

/**
 * Loads the active ticket of each contact and connection, or else the newest closed one, with the flows that can act in it.
 * Attendants cannot change the tickets until the transaction ends. A state without a contact is returned unchanged.
 */
export async function loadTickets(write: Write, states: readonly IntakeState[]): Promise<IntakeState[]> {
  const active = await lockTickets(write, states, 'active');
  const closed = await lockTickets(
    write,
    states.filter((state) => !active.has(state)),
    'closed',
  );
  // The flows are loaded after the tickets are locked, so that they include the latest changes by timers and people.
  const flows = await loadFlows(
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
 * Locks the newest active or closed ticket of each state's contact and connection. All transactions lock tickets in the same
 * order.
 */
async function lockTickets(
  { tx, companyId }: Write,
  states: readonly IntakeState[],
  which: 'active' | 'closed',
): Promise<ReadonlyMap<IntakeState, IntakeTicket>> {
  const keys = states.flatMap(({ contact, connection }) =>
    contact === null ? [] : [{ contact_id: contact.id, whatsapp_id: connection.id }],
  );
  if (keys.length === 0) return new Map();
  const isOfKind = which === 'active' ? sql`t.status <> 'closed'` : sql`t.status = 'closed'`;
  // Because of the limit of one row, and of an order by an expression that has no index, PostgreSQL uses the index over
  // contacts, whatever its statistics say. The rows are then locked one by one through the primary key.
  const { rows } = await sql<IntakeTicket & { readonly contactId: ContactId; readonly whatsappId: ConnectionId }>`
    select locked.* from (
             select newest.id
               from json_to_recordset(${toRecordsetSql(keys)}) as key(contact_id int, whatsapp_id int)
              cross join lateral (
                select t.id from tickets t
                 where t.company_id = ${companyId} and t.contact_id = key.contact_id and t.whatsapp_id = key.whatsapp_id and ${isOfKind}
                 order by t.id + 0 desc limit 1) newest
              group by newest.id order by newest.id) found
     cross join lateral (
       select t.id, t.status, t.user_id as "userId", t.queue_id as "queueId", t.use_integration as "useIntegration",
              t.is_group as "isGroup", t.amount_used_bot_queues as "menusSent", t.updated_at as "updatedAt",
              t.menu_sent_at as "menuSentAt", t.out_of_hours_count as "outOfHoursCount", t.out_of_hours_at as "outOfHoursAt",
              t.rating_asked_at as "ratingAskedAt",
              case when t.status = 'nps' then (
                select u.name from users u where u.company_id = t.company_id and u.id = t.user_id) end as "ratedUserName",
              t.reply_to as "replyTo", t.contact_id as "contactId", t.whatsapp_id as "whatsappId",
              json_build_object('queueId', t.menu_queue_id, 'optionId', t.menu_option_id) as "menuPlace", ${menuOptionsSql} as "menuOptions"
         from tickets t where t.company_id = ${companyId} and t.id = found.id and ${isOfKind} for update) locked`.execute(tx);
  const byKey = new Map(rows.map(({ contactId, whatsappId, ...ticket }) => [`${contactId}@${whatsappId}`, ticket]));
  return new Map(
    states.flatMap((state) => {
      const ticket = byKey.get(`${state.contact?.id}@${state.connection.id}`);
      return ticket === undefined ? [] : [[state, ticket] as const];
    }),
  );
}

/**
 * The options of the queues of a ticket's connection. The statement reads them only for a ticket in which the bot may answer, so
 * that other messages don't pay for large chatbots.
 */
const menuOptionsSql = sql`
  case when t.status in ('pending', 'lgpd') and t.user_id is null and t.queue_id is null then (
    select coalesce(json_agg(json_build_object(
             'id', c.id, 'queueId', c.queue_id, 'parentId', c.parent_id, 'name', c.name, 'greetingMessage', c.greeting_message,
             'queueType', c.queue_type, 'closeTicket', c.close_ticket, 'userId', c.opt_user_id,
             'fileListId', c.opt_file_id,
             'queue', case when q.id is not null
                        then json_build_object('id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message,
                                               'fileListId', q.file_list_id) end)
             order by c.position), '[]')
      from whatsapps w join chatbots c on c.company_id = w.company_id and c.queue_id = any(w.queue_ids)
      left join queues q on q.company_id = c.company_id and q.id = c.opt_queue_id
     where w.company_id = t.company_id and w.id = t.whatsapp_id) else '[]'::json end`;
