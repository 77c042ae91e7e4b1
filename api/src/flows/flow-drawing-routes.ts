import { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { Flow, ReadFlowAnswer } from '@prosa/contract/flows/flow';
import { ImportFlowBody, PublishFlowAnswer, PublishFlowBody, WriteFlowBody } from '@prosa/contract/flows/write-flow';
import { FlowId, pathId } from '@prosa/contract/ids';
import { toAttachmentDisposition } from '../media/content-disposition.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { MAX_FLOW_JSON_VALUES, readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { changeFlowDraft, loadFlowDraft } from './drawings/flow-draft.ts';
import { importFlow } from './import-flow.ts';
import { lockFlow, loadFlow } from './rows/load-flow.ts';
import { publishFlowDraft } from './drawings/publish-flow-draft.ts';
import { saveDrawing } from './drawings/save-drawing.ts';

const FlowPath = pathId(FlowId);

/**
 * Routes of a flow's drawing (coverage 3 §7). Each change writes only differences into the document, so that other users can draw
 * at the same time.
 */
export function flowDrawingRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /flowbuilder/flow/:flowId{[0-9]+}',
    { summary: 'A flow with its drawing as it stands', answer: ReadFlowAnswer },
    async (c, scope) => {
      const { flow, drawing } = await loadFlowWithDrawing(services, scope, parseInput(FlowPath, c.req.param('flowId')));
      return c.json({ flow: { ...flow, flow: drawing } });
    },
  );

  router.scoped(
    'POST /flowbuilder/flow',
    { summary: 'Writes a drawing and publishes it where it may be', body: WriteFlowBody, answer: PublishFlowAnswer },
    async (c, scope) => {
      const input = parseInput(WriteFlowBody, await readJson(c, MAX_FLOW_JSON_VALUES));
      return runIdempotently({ services, scope, c }, { name: 'write-flow', input }, async (command) => ({
        status: 200,
        body: await saveDrawing(command, input),
      }));
    },
  );

  router.scoped(
    'POST /flowbuilder/publish',
    { summary: 'Publishes the drawing as it stands', body: PublishFlowBody, answer: PublishFlowAnswer },
    async (c, scope) => {
      const { flowId } = parseInput(PublishFlowBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'publish-flow', input: flowId }, async (command) => {
        const { tx } = command;
        await lockFlow(tx, scope.companyId, flowId);
        const draft = await changeFlowDraft(command, flowId);
        return { status: 200, body: await publishFlowDraft(command, flowId, draft) };
      });
    },
  );

  router.scoped(
    'GET /flowbuilder/export/:flowId{[0-9]+}',
    { summary: 'The drawing as a file', answer: FlowDefinition },
    async (c, scope) => {
      const { flow, drawing } = await loadFlowWithDrawing(services, scope, parseInput(FlowPath, c.req.param('flowId')));
      c.header('content-disposition', toAttachmentDisposition(`${flow.name}.json`));
      return c.json(drawing);
    },
  );

  router.scoped(
    'POST /flowbuilder/import',
    { summary: 'Takes the drawing of a file, into a flow or a new one', body: ImportFlowBody, answer: Flow },
    async (c, scope) => {
      const input = parseInput(ImportFlowBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'import-flow', input }, async (command) => ({
        status: input.flowid === undefined ? 201 : 200,
        body: await importFlow(command, input),
      }));
    },
  );
}

async function loadFlowWithDrawing(services: Services, { companyId }: Scope, id: FlowId) {
  const flow = await services.database.withTenant(companyId, (tx) => loadFlow(tx, companyId, id));
  return { flow, drawing: await loadFlowDraft(services, companyId, id) };
}
