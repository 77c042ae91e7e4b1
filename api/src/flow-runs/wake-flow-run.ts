import type { CompanyId } from '@prosa/contract/ids';
import { deleteUnansweredMessages } from '../bursts/delete-unanswered-messages.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { scheduleFlowWake } from './apply-flow-effects.ts';
import { endFlowRun } from './end-flow-run.ts';
import { lockFlowRun } from './lock-flow-run.ts';
import { lockTicketForFlow } from './lock-ticket-for-flow.ts';
import { stepFlowRun } from './step-flow-run.ts';
import { type FlowWakeUp, wakeFlowRunJob } from './wake-flow-run-job.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';

/**
 * Continues a run after its pause, even if the job is late. Does nothing if the job is a repeat, if the run has ended, or if the
 * run no longer pauses. If this process's clock says that the pause is not over yet, schedules the job again for the end of the
 * pause.
 */
export async function wakeFlowRun(services: Services, companyId: CompanyId, { runId, ticketId }: FlowWakeUp): Promise<void> {
  const now = services.clock();
  await commit(services, companyId, async (write) => {
    const { tx } = write;
    const context = write;
    const ticket = await lockTicketForFlow(tx, companyId, ticketId);
    const run = ticket === undefined ? undefined : await lockFlowRun(tx, companyId, ticketId);
    if (ticket === undefined || run?.id !== runId || run.state.status !== 'pausing') return;
    const dueAt = new Date(run.state.until);
    if (now < dueAt) return scheduleFlowWake(context, run, dueAt);
    // A blocked contact gets no messages, even if an attendant started the flow.
    if (ticket.isBlocked || (ticket.disableBot && run.why !== 'by-hand')) return endFlowRun(context, ticketId, 'bot-off');
    // The customer's messages during the pause must not count as answers to the flow's next question (rule F9 of SPEC.md).
    await deleteUnansweredMessages(write, [ticketId]);
    await stepFlowRun(context, run, { kind: 'time' });
  });
}

export const wakeFlowRunRunner = createJobRunner(wakeFlowRunJob, ({ services, companyId }, wake) =>
  wakeFlowRun(services, companyId, wake),
);
