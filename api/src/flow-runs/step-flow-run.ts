import type { FlowRunEvent } from '@prosa/domain/flows/flow-run';
import { runFlow } from '@prosa/domain/flows/run-flow';
import { loadFlowVersion } from '../flows/drawings/flow-versions.ts';
import type { Write } from '../platform/write.ts';
import { applyFlowEffects } from './apply-flow-effects.ts';
import type { FlowRun } from './flow-run.ts';
import { loadFlowTicketContext } from './load-flow-ticket-context.ts';
import { saveFlowRun } from './save-flow-run.ts';

/**
 * Advances a run by one event. In the caller's transaction, saves the run's state, records the bot's messages and changes the
 * ticket. If the step closes the ticket, the run ends. The caller has locked the run and the ticket.
 */
export async function stepFlowRun(write: Write, run: FlowRun, event: FlowRunEvent): Promise<void> {
  const { ticket, context } = await loadFlowTicketContext(write, run.ticketId);
  const { flow: definition } = await loadFlowVersion(write, run.flowId, run.version);
  const { state, effects } = runFlow(definition, run.state, { event, context });
  const after = await applyFlowEffects(write, { run, definition, ticket, effects });
  await saveFlowRun(write, { ...run, state }, after.status === 'closed');
}
