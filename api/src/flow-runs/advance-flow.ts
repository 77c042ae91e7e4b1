import type { TicketId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';
import { lockFlowRun } from './lock-flow-run.ts';
import { stepFlowRun } from './step-flow-run.ts';
import { stopBotLoop } from './stop-bot-loop.ts';

/**
 * Passes the customer's new messages to the flow that runs in a ticket. If the messages look like those of a bot, stops the flow
 * instead. Returns which of the two happened. The caller has locked the ticket.
 */
export async function advanceFlow(
  write: Write,
  ticketId: TicketId,
  { text, lines }: { readonly text: string; readonly lines: readonly string[] },
): Promise<'advanced' | 'stopped'> {
  const { tx, companyId } = write;
  const run = await lockFlowRun(tx, companyId, ticketId);
  if (run === undefined) throw new Error('a flow ended under the lock of its ticket');
  if (await stopBotLoop(write, ticketId, run.flowId)) return 'stopped';
  await stepFlowRun(write, run, { kind: 'message', text, lines });
  return 'advanced';
}
