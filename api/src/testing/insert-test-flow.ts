import * as v from 'valibot';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { FlowId } from '@prosa/contract/ids';
import type { TestServices } from './start-test-services.ts';

type QueryRows = TestServices['rows'];

/** Inserts an active flow of company 1 with one published version. Returns its id. */
export async function insertTestFlow(
  rows: QueryRows,
  definition: FlowDefinition,
  scheduledTimeRun: string | null = null,
): Promise<FlowId> {
  const [flow] = await rows(
    `insert into flowbuilders (company_id, name, active, scheduled_time_run) values (1, 'Boas-vindas', true, $1) returning id`,
    scheduledTimeRun,
  );
  const id = v.parse(FlowId, flow?.['id']);
  await publishFlow(rows, id, definition);
  return id;
}

/** Publishes the next version of a flow. */
export const publishFlow = (rows: QueryRows, flowId: FlowId, definition: FlowDefinition) =>
  rows(
    `insert into flow_versions (company_id, flow_id, version, definition)
       select 1, $1, coalesce(max(version), 0) + 1, $2::jsonb from flow_versions where company_id = 1 and flow_id = $1`,
    flowId,
    JSON.stringify(definition),
  );

export const insertPhraseCampaign = (
  rows: QueryRows,
  flowId: FlowId,
  { phrase, whatsappId = null }: { readonly phrase: string; readonly whatsappId?: number | null },
) =>
  rows(
    `insert into flowcampaigns (company_id, name, flow_id, whatsapp_id, phrase) values (1, 'Campanha', $1, $2, $3)`,
    flowId,
    whatsappId,
    phrase,
  );
