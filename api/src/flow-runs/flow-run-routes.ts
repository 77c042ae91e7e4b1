import { object } from 'valibot';
import { FlowId, pathId, TicketId } from '@prosa/contract/ids';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { startFlowByHand } from './start-flow-by-hand.ts';

const FlowRunPath = object({ flowId: pathId(FlowId), ticketId: pathId(TicketId) });

/** Route by which attendants start flows (coverage 1 §7). */
export function flowRunRoutes(router: Router, services: Services): void {
  router.scoped(
    'POST /messages/flow/:flowId{[0-9]+}/:ticketId{[0-9]+}',
    { summary: 'Has a published flow talk in a ticket that is attended', answer: object({}) },
    async (c, scope) => {
      const { flowId, ticketId } = parseInput(FlowRunPath, c.req.param());
      return runIdempotently({ services, scope, c }, { name: 'start-flow', input: [flowId, ticketId] }, async (command) => {
        await startFlowByHand(command, flowId, ticketId);
        return { status: 200, body: {} };
      });
    },
  );
}
