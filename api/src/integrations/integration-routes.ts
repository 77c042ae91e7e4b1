import { IntegrationId, pathId } from '@prosa/contract/ids';
import { QueueIntegration } from '@prosa/contract/integrations/integration';
import {
  ListIntegrationCallsAnswer,
  TestIntegrationAnswer,
  TestIntegrationBody,
} from '@prosa/contract/integrations/integration-call';
import {
  CreatedIntegration,
  CreateIntegrationBody,
  DeletedIntegration,
  IntegrationSecret,
  IntegrationUses,
  ListIntegrationsAnswer,
  ListIntegrationsQuery,
  UpdateIntegrationBody,
} from '@prosa/contract/integrations/write-integration';
import * as v from 'valibot';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { deleteIntegration } from './delete-integration.ts';
import { listIntegrationCalls } from './integration-calls.ts';
import { loadIntegration } from './integration-rows.ts';
import { createIntegrationSecret, isSignedIntegrationType, replaceIntegrationSecret } from './integration-secrets.ts';
import { loadIntegrationUses } from './integration-uses.ts';
import { listIntegrations } from './list-integrations.ts';
import { createIntegration, updateIntegration } from './save-integration.ts';
import { testIntegration } from './test-integration.ts';

const integrationPath = '/queueIntegration/:integrationId{[0-9]+}';
const IntegrationPath = pathId(IntegrationId);
const parseIntegrationId = ({ integrationId }: Readonly<Record<string, string>>): IntegrationId =>
  parseInput(IntegrationPath, integrationId);

/** Routes of the integrations that speak with customers (coverage 3 §7). */
export function integrationRoutes(router: Router, services: Services): void {
  const { database, secrets, config } = services;

  router.scoped(
    'GET /queueIntegration',
    { summary: 'Integrations by name, page by page (searchParam, pageNumber)', answer: ListIntegrationsAnswer },
    async (c, { companyId }) => {
      const query = parseInput(ListIntegrationsQuery, c.req.query());
      return c.json(await database.withTenant(companyId, (tx) => listIntegrations({ tx, companyId }, query)));
    },
  );

  router.scoped(
    `GET ${integrationPath}`,
    { summary: 'One integration, without its secrets', answer: QueueIntegration },
    async (c, { companyId }) => {
      const id = parseIntegrationId(c.req.param());
      return c.json(await database.withTenant(companyId, (tx) => loadIntegration({ tx, companyId }, id)));
    },
  );

  router.scoped(
    `GET ${integrationPath}/uses`,
    { summary: 'What a deletion of the integration touches', answer: IntegrationUses },
    async (c, { companyId }) => {
      const id = parseIntegrationId(c.req.param());
      return c.json(await database.withTenant(companyId, (tx) => loadIntegrationUses({ tx, companyId }, id)));
    },
  );

  router.scoped(
    `GET ${integrationPath}/calls`,
    { summary: 'The last calls of the integration, the newest first', answer: ListIntegrationCallsAnswer },
    async (c, { companyId }) => {
      const id = parseIntegrationId(c.req.param());
      return c.json(await database.withTenant(companyId, (tx) => listIntegrationCalls({ tx, companyId }, id)));
    },
  );

  router.scoped(
    'POST /queueIntegration',
    {
      summary: 'Adds an integration; the secret that signs its calls is in this answer alone',
      body: CreateIntegrationBody,
      answer: CreatedIntegration,
    },
    async (c, scope) => {
      const input = parseInput(CreateIntegrationBody, await readJson(c));
      const secret = isSignedIntegrationType(input.type) ? createIntegrationSecret() : null;
      let isCreated = false;
      // Neither the digest of the command nor its stored answer contains a secret.
      const answer = await runIdempotently(
        { services, scope, c },
        { name: 'create-integration', input: withoutKey(input) },
        async (command) => {
          const integration = await createIntegration({ ...command, secrets, config }, input, secret);
          isCreated = true;
          return { status: 201, body: { ...integration, secret: null } };
        },
      );
      return isCreated ? c.json({ ...v.parse(v.looseObject({}), await answer.json()), secret }, 201) : answer;
    },
  );

  router.scoped(
    'POST /queueIntegration/testSession',
    {
      summary: 'Tries an integration with the fields of the form (id: the integration whose secrets stand in)',
      body: TestIntegrationBody,
      answer: TestIntegrationAnswer,
    },
    async (c, { companyId }) => {
      const body = parseInput(TestIntegrationBody, await readJson(c));
      return c.json(await testIntegration(services, companyId, body));
    },
  );

  router.scoped(
    `PUT ${integrationPath}`,
    { summary: 'Changes the fields of an integration that are sent', body: UpdateIntegrationBody, answer: QueueIntegration },
    async (c, scope) => {
      const id = parseIntegrationId(c.req.param());
      const body = parseInput(UpdateIntegrationBody, await readJson(c));
      return runIdempotently(
        { services, scope, c },
        { name: 'update-integration', input: [id, withoutKey(body)] },
        async (command) => ({ status: 200, body: await updateIntegration({ ...command, secrets, config }, id, body) }),
      );
    },
  );

  router.scoped(
    `POST ${integrationPath}/secret`,
    { summary: 'Makes a new secret for the signatures; the earlier one is over', answer: IntegrationSecret },
    async (c, scope) => {
      const id = parseIntegrationId(c.req.param());
      // The route takes no idempotency key, because the answer to a key is stored, and no stored answer may contain the secret.
      return c.json(
        await commit(services, scope.companyId, (write) => replaceIntegrationSecret({ ...write, scope, secrets }, id)),
        201,
      );
    },
  );

  router.scoped(
    `DELETE ${integrationPath}`,
    { summary: 'Deletes an integration with its calls', answer: DeletedIntegration },
    async (c, scope) => {
      const id = parseIntegrationId(c.req.param());
      return runIdempotently({ services, scope, c }, { name: 'delete-integration', input: id }, async (command) => {
        await deleteIntegration(command, id);
        return { status: 200, body: { id } };
      });
    },
  );
}

/** Returns the request with `hasKey` in place of the service account's key. `hasKey` is true if the request contains a key. */
const withoutKey = ({ jsonContent, ...input }: UpdateIntegrationBody) => ({
  ...input,
  hasKey: jsonContent !== undefined && jsonContent !== '',
});
