import type { TicketId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';
import { lockRunningFlow } from './load-flow-run.ts';
import { stepFlowRun } from './step-flow-run.ts';
import { stopBotLoop } from './stop-bot-loop.ts';

/**
 * Passes a customer's message to the flow that runs in a ticket, which the caller has locked. The messages of a customer's bot
 * stop the flow.
 */
export async function advanceFlow(write: Write, ticketId: TicketId, text: string): Promise<void> {
  const { tx, companyId } = write;
  const run = await lockRunningFlow(tx, companyId, ticketId);
  if (run === undefined) throw new Error('a flow ended under the lock of its ticket');
  if (await stopBotLoop(write, ticketId, run.flowId)) return;
  await stepFlowRun(write, run, { kind: 'message', text });
}
