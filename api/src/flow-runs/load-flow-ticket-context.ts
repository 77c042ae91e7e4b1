import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { FlowRunContext } from '@prosa/domain/flows/flow-run';
import { toVariableValues } from '@prosa/domain/messages/fill-variables';
import { loadCompanyTimeZone } from '../settings/company-settings.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';
import type { Write } from '../platform/write.ts';

/** The locked ticket in which a flow runs, and the values of the variables in the flow's texts. */
export type FlowTicketContext = { readonly ticket: StoredTicket; readonly context: FlowRunContext };

export async function loadFlowTicketContext(write: Write, ticketId: TicketId): Promise<FlowTicketContext> {
  const { tx, companyId, now } = write;
  const ticket = await lockTicket(write, ticketId);
  const names = await tx
    .selectFrom('contacts as c')
    .leftJoin('queues as q', (join) =>
      join.onRef('q.company_id', '=', 'c.company_id').on(sql<boolean>`q.id = ${ticket.queue_id}`),
    )
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'c.company_id').on(sql<boolean>`u.id = ${ticket.user_id}`))
    .leftJoin('whatsapps as w', (join) =>
      join.onRef('w.company_id', '=', 'c.company_id').on(sql<boolean>`w.id = ${ticket.whatsapp_id}`),
    )
    .select(['c.name as contact', 'q.name as queue', 'u.name as user', 'w.name as connection'])
    .where('c.company_id', '=', companyId)
    .where('c.id', '=', ticket.contact_id)
    .executeTakeFirstOrThrow();
  const values = toVariableValues({
    contactName: names.contact,
    userName: names.user ?? '',
    ticketId,
    queueName: names.queue ?? '',
    connectionName: names.connection ?? '',
    now,
    timeZone: await loadCompanyTimeZone(tx, companyId),
  });
  return { ticket, context: { now, values } };
}
