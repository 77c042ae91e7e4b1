import {
  CreatePhraseCampaignBody,
  DeletedPhraseCampaign,
  PhraseCampaign,
  ListPhraseCampaignsAnswer,
  ReadPhraseCampaignAnswer,
  UpdatePhraseCampaignBody,
} from '@prosa/contract/flows/phrase-campaign';
import { PhraseCampaignId, pathId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { selectPhraseCampaigns, toPhraseCampaign } from './phrase-campaign-rows.ts';
import { loadPhraseCampaign } from './load-phrase-campaign.ts';
import { createPhraseCampaign, updatePhraseCampaign } from './save-phrase-campaign.ts';

const campaignPath = '/flowcampaign/:flowCampaignId{[0-9]+}';
const PhraseCampaignPath = pathId(PhraseCampaignId);

/** Routes of phrase campaigns. A customer who writes the phrase of a campaign starts its flow (coverage 3 §7). */
export function phraseCampaignRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /flowcampaign',
    { summary: 'Phrase campaigns by name', answer: ListPhraseCampaignsAnswer },
    async (c, { companyId }) => {
      const rows = await database.withTenant(companyId, (tx) =>
        selectPhraseCampaigns(tx, companyId)
          .orderBy(sql`lower(name)`)
          .orderBy('id')
          .execute(),
      );
      return c.json({ flow: rows.map(toPhraseCampaign) });
    },
  );

  router.scoped(
    `GET ${campaignPath}`,
    { summary: 'One phrase campaign', answer: ReadPhraseCampaignAnswer },
    async (c, { companyId }) => {
      const id = parseInput(PhraseCampaignPath, c.req.param('flowCampaignId'));
      return c.json({ details: await database.withTenant(companyId, (tx) => loadPhraseCampaign(tx, companyId, id)) });
    },
  );

  router.scoped(
    'POST /flowcampaign',
    { summary: 'Adds a phrase campaign', body: CreatePhraseCampaignBody, answer: PhraseCampaign },
    async (c, scope) => {
      const input = parseInput(CreatePhraseCampaignBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'create-flow-campaign', input }, async (command) => ({
        status: 201,
        body: await createPhraseCampaign(command, input),
      }));
    },
  );

  router.scoped(
    'PUT /flowcampaign',
    { summary: 'Writes a phrase campaign anew', body: UpdatePhraseCampaignBody, answer: PhraseCampaign },
    async (c, scope) => {
      const input = parseInput(UpdatePhraseCampaignBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-flow-campaign', input }, async (command) => ({
        status: 200,
        body: await updatePhraseCampaign(command, input),
      }));
    },
  );

  router.scoped(
    `DELETE ${campaignPath}`,
    { summary: 'Deletes a phrase campaign', answer: DeletedPhraseCampaign },
    async (c, scope) => {
      const id = parseInput(PhraseCampaignPath, c.req.param('flowCampaignId'));
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
