import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import { companySettingDefaults } from '@prosa/contract/settings/settings';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { IntakeFlows } from './intake-state.ts';

type Row = Pick<IntakeFlows, 'running' | 'flows' | 'campaigns'> &
  IntakeFlows['ticket'] &
  IntakeFlows['connection'] & { readonly timeZone: string | null };

/** Reads in one statement what flows can do in an active ticket: the one that goes on there, and those that could begin. */
export async function loadFlows(tx: TenantTransaction, companyId: CompanyId, ticketId: number): Promise<IntakeFlows> {
  const { rows } = await sql<Row>`
    select w.flow_id_welcome as "flowIdWelcome", w.flow_id_not_phrase as "flowIdNotPhrase", w.flow_ids_scheduled as "flowIdsScheduled",
           (select why from flow_runs r where r.company_id = t.company_id and r.ticket_id = t.id and r.status = 'running') as running,
           exists (select from flow_runs r where r.company_id = t.company_id and r.ticket_id = t.id) as "hadFlow",
           not exists (select from tickets e where e.company_id = t.company_id and e.contact_id = t.contact_id
                         and e.whatsapp_id = t.whatsapp_id and e.id < t.id) as "isFirst",
           (select value from company_settings s where s.company_id = t.company_id and s.key = 'timeZone') as "timeZone",
           (select coalesce(json_agg(json_build_object('id', f.id, 'active', f.active, 'scheduledTimeRun', f.scheduled_time_run,
                'published', exists (select from flow_versions v where v.company_id = f.company_id and v.flow_id = f.id))), '[]')
              from flowbuilders f where f.company_id = t.company_id and f.active) as flows,
           (select coalesce(json_agg(json_build_object('id', c.id, 'flowId', c.flow_id, 'whatsappId', c.whatsapp_id,
                'phrase', c.phrase, 'status', c.status) order by c.id), '[]')
              from flowcampaigns c where c.company_id = t.company_id and c.status
                and (c.whatsapp_id is null or c.whatsapp_id = t.whatsapp_id)) as campaigns
      from tickets t join whatsapps w on w.company_id = t.company_id and w.id = t.whatsapp_id
     where t.company_id = ${companyId} and t.id = ${ticketId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a ticket vanished under its lock');
  const { running, flows, campaigns, isFirst, hadFlow, flowIdWelcome, flowIdNotPhrase, flowIdsScheduled, timeZone } = row;
  return {
    running,
    flows,
    campaigns,
    timeZone: timeZone ?? companySettingDefaults.timeZone,
    ticket: { isFirst, hadFlow },
    connection: { flowIdWelcome, flowIdNotPhrase, flowIdsScheduled },
  };
}
