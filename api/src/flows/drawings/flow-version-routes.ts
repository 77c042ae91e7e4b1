import {
  Flow,
  FlowVersion,
  ListFlowVersionsAnswer,
  ListFlowVersionsQuery,
  ReadFlowVersionAnswer,
} from '@prosa/contract/flows/flow';
import { RestoreFlowVersionBody } from '@prosa/contract/flows/write-flow';
import { FlowId, pathId } from '@prosa/contract/ids';
import { object } from 'valibot';
import { runIdempotently } from '../../platform/http/run-idempotently.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Services } from '../../platform/services.ts';
import { listFlowVersions, loadFlowVersion } from './flow-versions.ts';
import { loadFlow } from '../rows/load-flow.ts';
import { restoreFlowVersion } from './restore-flow-version.ts';

const FlowPath = pathId(FlowId);
const VersionPath = object({ flowId: FlowPath, version: pathId(FlowVersion.entries.version) });

/** Routes by which the published versions of a flow are listed, read and restored. */
export function flowVersionRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /flowbuilder/versions/:flowId{[0-9]+}',
    { summary: 'A flow’s versions, the newest first, in pages (before)', answer: ListFlowVersionsAnswer },
    async (c, { companyId }) => {
      const id = parseInput(FlowPath, c.req.param('flowId'));
      const { before } = parseInput(ListFlowVersionsQuery, c.req.query());
      return c.json(
        await database.withTenant(companyId, async (tx) => {
          await loadFlow(tx, companyId, id);
          return listFlowVersions({ tx, companyId }, id, before);
        }),
      );
    },
  );

  router.scoped(
    'GET /flowbuilder/versions/:flowId{[0-9]+}/:version{[0-9]+}',
    { summary: 'One version with its drawing', answer: ReadFlowVersionAnswer },
    async (c, { companyId }) => {
      const { flowId, version } = parseInput(VersionPath, c.req.param());
      return c.json(
        await database.withTenant(companyId, async (tx) => {
          await loadFlow(tx, companyId, flowId);
          return loadFlowVersion({ tx, companyId }, flowId, version);
        }),
      );
    },
  );

  router.scoped(
    'POST /flowbuilder/versions/restore',
    { summary: 'Draws a flow as it was in a version', body: RestoreFlowVersionBody, answer: Flow },
    async (c, scope) => {
      const input = parseInput(RestoreFlowVersionBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'restore-flow-version', input }, async (command) => ({
        status: 200,
        body: await restoreFlowVersion(command, input),
      }));
    },
  );
}
