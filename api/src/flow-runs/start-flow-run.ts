import type { FlowId, TicketId, UserId } from '@prosa/contract/ids';
import { createFlowRunState } from '@prosa/domain/flows/flow-run';
import type { Write } from '../platform/write.ts';
import { markFlowStarted } from '../tickets/marks/mark-bot.ts';
import { endFlowRun } from './end-flow-run.ts';
import type { FlowStartReason } from './flow-run.ts';
import { stepFlowRun } from './step-flow-run.ts';

export type FlowStartRequest = {
  readonly ticketId: TicketId;
  readonly flowId: FlowId;
  readonly why: FlowStartReason;
  /** The user who started the flow by hand, or null if something else started it. */
  readonly userId: UserId | null;
};

/**
 * Starts a flow's newest version in a ticket, in place of a flow that already runs there, and adds `chatBot` to the ticket log.
 * Returns false if the flow has no version. The caller must have locked the ticket.
 */
export async function startFlowRun(write: Write, { ticketId, flowId, why, userId }: FlowStartRequest): Promise<boolean> {
  const { tx, companyId, now, newId } = write;
  const newest = await tx
    .selectFrom('flow_versions')
    .select('version')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .orderBy('version', 'desc')
    .limit(1)
    // This lock waits for a deletion of the flow, so that no run refers to a deleted version.
    .forShare()
    .executeTakeFirst();
  if (newest === undefined) return false;
  await endFlowRun(write, ticketId, 'replaced');
  const id = newId();
  const run = { id, ticketId, flowId, version: newest.version, why, state: createFlowRunState(toRandomSeed(id)) };
  await tx
    .insertInto('flow_runs')
    .values({
      company_id: companyId,
      id,
      ticket_id: ticketId,
      flow_id: flowId,
      version: newest.version,
      state: JSON.stringify(run.state),
      why,
      started_by: userId,
      started_at: now,
    })
    .execute();
  await markFlowStarted(write, ticketId, userId);
  await stepFlowRun(write, run, { kind: 'start' });
  return true;
}

/** Returns the seed of a run's random decisions, which is derived from the run's random id. */
export const toRandomSeed = (runId: string): number => Number.parseInt(runId.slice(-8), 16) | 0;
