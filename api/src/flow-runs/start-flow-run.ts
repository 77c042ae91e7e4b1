import type { CompanyId, FlowId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { newFlowState } from '@prosa/domain/flows/flow-run';
import type { Changes } from '../platform/write.ts';
import { logTickets } from '../tickets/log-tickets.ts';
import { markBotService } from '../tickets/track-service.ts';
import { endFlowRun } from './end-flow-run.ts';
import type { FlowRunWhy, StepAt } from './flow-run.ts';
import { stepFlowRun } from './step-flow-run.ts';

export type FlowBeginning = {
  readonly ticketId: number;
  readonly flowId: FlowId;
  readonly why: FlowRunWhy;
  /** The user who began the flow by hand. */
  readonly userId: number | null;
};

/**
 * Begins a flow's newest version in a ticket, log `chatBot`; one that goes on there is replaced. False where the flow has no
 * version. The ticket is locked by the caller.
 */
export async function startFlowRun(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  { ticketId, flowId, why, userId }: FlowBeginning,
  at: StepAt,
): Promise<boolean> {
  const newest = await tx
    .selectFrom('flow_versions')
    .select('version')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .orderBy('version', 'desc')
    .limit(1)
    // A version that is being deleted is waited for, not pointed to.
    .forShare()
    .executeTakeFirst();
  if (newest === undefined) return false;
  await endFlowRun(tx, companyId, changes, ticketId, 'replaced', at.now);
  const id = at.newId();
  const run = { id, ticketId, flowId, version: newest.version, why, state: newFlowState(seedOf(id)) };
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
      started_at: at.now,
    })
    .execute();
  await showBot(tx, companyId, changes, ticketId, userId, at.now);
  await stepFlowRun(tx, companyId, changes, run, { kind: 'start' }, at);
  return true;
}

/** Returns the seed of a run's randomizers, which is as random as the run's id. */
export const seedOf = (runId: string): number => Number.parseInt(runId.slice(-8), 16) | 0;

async function showBot(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  ticketId: number,
  userId: number | null,
  now: Date,
): Promise<void> {
  const { queue_id: queueId } = await tx
    .updateTable('tickets')
    .set({ is_bot: true, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .returning('queue_id')
    .executeTakeFirstOrThrow();
  if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
  await logTickets({ tx, companyId, now }, [{ ticketId, type: 'chatBot', userId, queueId }]);
  await markBotService({ tx, companyId, now }, ticketId);
}
