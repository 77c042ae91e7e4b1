import type { ConnectionId, TicketId } from '@prosa/contract/ids';
import type { AnsweringFlows } from '@prosa/domain/answering/answer-state';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';

type FlowsOfCompany = Pick<AnsweringFlows, 'flows' | 'campaigns'>;
type TicketFlows = AnsweringFlows['ticket'] &
  AnsweringFlows['connection'] & {
    readonly ticketId: TicketId;
    readonly whatsappId: ConnectionId;
    readonly running: AnsweringFlows['running'];
  };

/** Loads the flows that can act in active tickets: the running flow of each ticket, and the company's flows that could begin. */
export async function loadFlowsOfTickets(
  write: Write,
  ticketIds: readonly TicketId[],
): Promise<ReadonlyMap<number, AnsweringFlows>> {
  if (ticketIds.length === 0) return new Map();
  const { flows, campaigns } = await loadCompanyFlows(write);
  const flowsOfTickets = await loadTicketFlows(write, ticketIds);
  return new Map(
    flowsOfTickets.map(
      ({ ticketId, whatsappId, running, isFirst, hadFlow, flowIdWelcome, flowIdNotPhrase, flowIdsScheduled }) => [
        ticketId,
        {
          running,
          flows,
          campaigns: campaigns.filter((campaign) => campaign.whatsappId === null || campaign.whatsappId === whatsappId),
          ticket: { isFirst, hadFlow },
          connection: { flowIdWelcome, flowIdNotPhrase, flowIdsScheduled },
        },
      ],
    ),
  );
}

async function loadCompanyFlows({ tx, companyId }: Write): Promise<FlowsOfCompany> {
  const { rows } = await sql<FlowsOfCompany>`
    select (select coalesce(json_agg(json_build_object('id', f.id, 'active', f.active, 'scheduledTimeRun', f.scheduled_time_run,
                'published', exists (select from flow_versions v where v.company_id = f.company_id and v.flow_id = f.id))), '[]')
              from flowbuilders f where f.company_id = ${companyId} and f.active) as flows,
           (select coalesce(json_agg(json_build_object('id', c.id, 'flowId', c.flow_id, 'whatsappId', c.whatsapp_id,
                'phrase', c.phrase, 'status', c.status) order by c.id), '[]')
              from flowcampaigns c where c.company_id = ${companyId} and c.status) as campaigns`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a table gave no row');
  return row;
}

async function loadTicketFlows({ tx, companyId }: Write, ticketIds: readonly TicketId[]): Promise<readonly TicketFlows[]> {
  const { rows } = await sql<TicketFlows>`
    select t.id as "ticketId", w.id as "whatsappId", w.flow_id_welcome as "flowIdWelcome",
           w.flow_id_not_phrase as "flowIdNotPhrase", w.flow_ids_scheduled as "flowIdsScheduled",
           (select why from flow_runs r where r.company_id = t.company_id and r.ticket_id = t.id and r.status = 'running') as running,
           exists (select from flow_runs r where r.company_id = t.company_id and r.ticket_id = t.id) as "hadFlow",
           earlier.id is null as "isFirst"
      from tickets t join whatsapps w on w.company_id = t.company_id and w.id = t.whatsapp_id
      left join lateral (
        select e.id from tickets e where e.company_id = t.company_id and e.contact_id = t.contact_id
           and e.whatsapp_id = t.whatsapp_id and e.id + 0 < t.id limit 1) earlier on true
     where t.company_id = ${companyId} and t.id = any(${ticketIds}::int[])`.execute(tx);
  return rows;
}
