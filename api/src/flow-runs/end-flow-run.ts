import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { FlowRunEnding } from '@prosa/domain/flows/flow-run';
import type { Write } from '../platform/write.ts';
import { markBotEnded } from '../tickets/marks/mark-bot.ts';
import type { FlowEndReason } from './flow-run.ts';

/**
 * Ends the flow that runs in a ticket, if there is one. The last state of the run stays stored. The caller has locked the
 * ticket.
 */
export const endFlowRun = (write: Write, ticketId: TicketId, reason: FlowRunEnding | FlowEndReason): Promise<void> =>
  endFlowRuns(write, [ticketId], reason);

/** Ends the run of each of the given tickets in which a flow runs. The caller has locked the tickets. */
export async function endFlowRuns(
  write: Write,
  ticketIds: readonly TicketId[],
  reason: FlowRunEnding | FlowEndReason,
): Promise<void> {
  const { tx, companyId, now } = write;
  const endedRun = await tx
    .updateTable('flow_runs')
    .set({ status: 'ended', due_at: null, ended_why: reason, ended_at: now })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`ticket_id = any(${ticketIds}::int[])`)
    .where('status', '=', 'running')
    .returning('ticket_id')
    .execute();
  if (endedRun.length === 0) return;
  await markBotEnded(
    write,
    endedRun.map((run) => run.ticket_id),
  );
}
