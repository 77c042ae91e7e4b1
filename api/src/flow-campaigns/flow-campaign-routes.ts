import {
  CreateFlowCampaignBody,
  DeletedFlowCampaign,
  FlowCampaign,
  ListFlowCampaignsAnswer,
  ReadFlowCampaignAnswer,
  UpdateFlowCampaignBody,
} from '@prosa/contract/flows/flow-campaign';
import { FlowCampaignId, pathId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { selectFlowCampaigns, toFlowCampaign } from './flow-campaign-rows.ts';
import { loadFlowCampaign } from './load-flow-campaign.ts';
import { createFlowCampaign, updateFlowCampaign } from './save-flow-campaign.ts';

const campaignPath = '/flowcampaign/:flowCampaignId{[0-9]+}';
const FlowCampaignPath = pathId(FlowCampaignId);

/** Routes of phrase campaigns. A customer who writes the phrase of a campaign starts its flow (coverage 3 §7). */
export function flowCampaignRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /flowcampaign',
    { summary: 'Phrase campaigns by name', answer: ListFlowCampaignsAnswer },
    async (c, { companyId }) => {
      const rows = await database.withTenant(companyId, (tx) =>
        selectFlowCampaigns(tx, companyId)
          .orderBy(sql`lower(name)`)
          .orderBy('id')
          .execute(),
      );
      return c.json({ flow: rows.map(toFlowCampaign) });
    },
  );

  router.scoped(
    `GET ${campaignPath}`,
    { summary: 'One phrase campaign', answer: ReadFlowCampaignAnswer },
    async (c, { companyId }) => {
      const id = parseInput(FlowCampaignPath, c.req.param('flowCampaignId'));
      return c.json({ details: await database.withTenant(companyId, (tx) => loadFlowCampaign(tx, companyId, id)) });
    },
  );

  router.scoped(
    'POST /flowcampaign',
    { summary: 'Adds a phrase campaign', body: CreateFlowCampaignBody, answer: FlowCampaign },
    async (c, scope) => {
      const input = parseInput(CreateFlowCampaignBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'create-flow-campaign', input }, async (command) => ({
        status: 201,
        body: await createFlowCampaign(command, input),
      }));
    },
  );

  router.scoped(
    'PUT /flowcampaign',
    { summary: 'Writes a phrase campaign anew', body: UpdateFlowCampaignBody, answer: FlowCampaign },
    async (c, scope) => {
      const input = parseInput(UpdateFlowCampaignBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-flow-campaign', input }, async (command) => ({
        status: 200,
        body: await updateFlowCampaign(command, input),
      }));
    },
  );

  router.scoped(
    `DELETE ${campaignPath}`,
    { summary: 'Deletes a phrase campaign', answer: DeletedFlowCampaign },
    async (c, scope) => {
      const id = parseInput(FlowCampaignPath, c.req.param('flowCampaignId'));
      return runIdempotently({ services, scope, c }, { name: 'delete-flow-campaign', input: id }, async ({ tx, changes }) => {
        const deleted = await tx
          .deleteFrom('flowcampaigns')
          .where('company_id', '=', scope.companyId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (deleted !== undefined) changes.flowCampaigns.set(id, 'delete');
        return { status: 200, body: { id } };
      });
    },
  );
}
