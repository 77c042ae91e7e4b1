import { Flow, ListFlowsAnswer, ListFlowsQuery, ScheduledFlowsAnswer } from '@prosa/contract/flows/flow';
import {
  CreateFlowBody,
  DeletedFlow,
  DuplicateFlowBody,
  ScheduleFlowBody,
  UpdateFlowBody,
} from '@prosa/contract/flows/write-flow';
import { FlowId, pathId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { runAndDeleteFiles } from '../media/run-and-delete-files.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { createFlow } from './create-flow.ts';
import { deleteFlow } from './delete-flow.ts';
import { duplicateFlow } from './duplicate-flow.ts';
import { listFlows } from './rows/list-flows.ts';
import { loadFlow } from './rows/load-flow.ts';
import { selectFlows, toFlow } from './rows/to-flow.ts';
import { updateFlow } from './update-flow.ts';

const flowPath = '/flowbuilder/:flowId{[0-9]+}';
const FlowPath = pathId(FlowId);

/** Routes of the list of flows (coverage 3 §7). Every user may read the list, and only admins may change flows. */
export function flowRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /flowbuilder',
    { summary: 'Flows by name (searchParam, pageNumber)', answer: ListFlowsAnswer },
    async (c, { companyId }) => {
      const query = parseInput(ListFlowsQuery, c.req.query());
      return c.json(await database.withTenant(companyId, (tx) => listFlows(tx, companyId, query)));
    },
  );

  router.scoped(
    'GET /flowbuilder/scheduled',
    { summary: 'Flows that have a daily window', answer: ScheduledFlowsAnswer },
    async (c, { companyId }) => {
      const rows = await database.withTenant(companyId, (tx) =>
        selectFlows(tx, companyId)
          .where('f.scheduled_time_run', 'is not', null)
          .orderBy(sql`lower(f.name)`)
          .orderBy('f.id')
          .execute(),
      );
      return c.json({ flows: rows.map(toFlow) });
    },
  );

  router.scoped(`GET ${flowPath}`, { summary: 'One flow, without its drawing', answer: Flow }, async (c, { companyId }) => {
    const id = parseInput(FlowPath, c.req.param('flowId'));
    return c.json(await database.withTenant(companyId, (tx) => loadFlow(tx, companyId, id)));
  });

  router.scoped(
    'POST /flowbuilder',
    { summary: 'Adds a flow that holds nothing but a start', body: CreateFlowBody, answer: Flow },
    async (c, scope) => {
      const input = parseInput(CreateFlowBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'create-flow', input }, async (command) => ({
        status: 201,
        body: await createFlow(command, input),
      }));
    },
  );

  router.scoped(
    'PUT /flowbuilder',
    { summary: 'Renames a flow or switches it on or off', body: UpdateFlowBody, answer: Flow },
    async (c, scope) => {
      const { flowId, ...fields } = parseInput(UpdateFlowBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-flow', input: [flowId, fields] }, async (command) => ({
        status: 200,
        body: await updateFlow(command, flowId, fields),
      }));
    },
  );

  router.scoped(
    'PUT /flowbuilder/schedule',
    { summary: 'Sets or clears a flow’s daily window', body: ScheduleFlowBody, answer: Flow },
    async (c, scope) => {
      const { flowId, scheduledTimeRun } = parseInput(ScheduleFlowBody, await readJson(c));
      const input = [flowId, scheduledTimeRun];
      return runIdempotently({ services, scope, c }, { name: 'schedule-flow', input }, async (command) => ({
        status: 200,
        body: await updateFlow(command, flowId, { scheduledTimeRun }),
      }));
    },
  );

  router.scoped(
    'POST /flowbuilder/duplicate',
    { summary: 'Adds a copy of a flow', body: DuplicateFlowBody, answer: Flow },
    async (c, scope) => {
      const input = parseInput(DuplicateFlowBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'duplicate-flow', input }, async (command) => ({
        status: 201,
        body: await duplicateFlow(command, input),
      }));
    },
  );

  router.scoped(
    `DELETE ${flowPath}`,
    { summary: 'Deletes a flow with its versions, campaigns and place at connections', answer: DeletedFlow },
    async (c, scope) => {
      const id = parseInput(FlowPath, c.req.param('flowId'));
      return runAndDeleteFiles({ services, scope, c }, { name: 'delete-flow', input: id }, async (command) => ({
        status: 200,
        body: { id },
        keysToDelete: await deleteFlow(command, id),
      }));
    },
  );
}
