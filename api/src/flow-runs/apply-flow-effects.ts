import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowRunEffect } from '@prosa/domain/flows/flow-run';
import { toPlainMenuText } from '@prosa/domain/flows/to-plain-menu-text';
import { splitText } from '@prosa/domain/messages/split-text';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { createBotTextMessage, recordBotMessages, type BotMessage } from '../messages/record-bot-messages.ts';
import type { Write } from '../platform/write.ts';
import { logTickets } from '../tickets/moves/log-tickets.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';
import type { FlowRun } from './flow-run.ts';
import { loadFlowMedia } from './load-flow-media.ts';
import { moveFlowTicket } from './move-flow-ticket.ts';
import { createFlowNote } from './create-flow-note.ts';
import { tagFlowContact } from './tag-flow-contact.ts';
import { wakeFlowRunJob } from './wake-flow-run-job.ts';

export type FlowStepEffects = {
  readonly run: FlowRun;
  readonly definition: FlowDefinition;
  readonly ticket: StoredTicket;
  readonly effects: readonly FlowRunEffect[];
};

/**
 * Applies the effects of a flow's step in their order, and returns the changed ticket. Messages that follow each other directly
 * are recorded together.
 */
export async function applyFlowEffects(
  write: Write,
  { run, definition, ticket, effects }: FlowStepEffects,
): Promise<StoredTicket> {
  const { tx, companyId } = write;
  const files = await loadFlowMedia(tx, companyId, effects);
  let current = ticket;
  let unsentMessages: BotMessage[] = [];
  for (const effect of effects) {
    if (effect.kind === 'send-text') unsentMessages.push(createBotTextMessage(effect.text));
    else if (effect.kind === 'send-menu') unsentMessages.push(...splitText(toPlainMenuText(effect)).map(createBotTextMessage));
    else if (effect.kind === 'send-media') unsentMessages.push(files(effect));
    else if (effect.kind === 'wait-until') await scheduleFlowWake(write, run, new Date(effect.at));
    else if (effect.kind === 'move-ticket') {
      await recordBotMessages(write, current, unsentMessages);
      unsentMessages = [];
      const movedTicket = await moveFlowTicket(write, current, effect.queueId);
      if (movedTicket === undefined) unsentMessages.push(await createFlowNote(write, { run, definition }, effect));
      else current = movedTicket;
    } else if (effect.kind === 'add-tag') {
      if (!(await tagFlowContact(write, current.contact_id, effect.tagId)))
        unsentMessages.push(await createFlowNote(write, { run, definition }, effect));
    } else if (effect.kind === 'hand-to-agent') unsentMessages.push(await createFlowNote(write, { run, definition }, effect));
    else if (effect.ending !== 'done') {
      unsentMessages.push(await createFlowNote(write, { run, definition }, effect));
      await logTickets(write, [{ ticketId: ticket.id, type: 'retriesLimitQueue', userId: null, queueId: current.queue_id }]);
    }
  }
  await recordBotMessages(write, current, unsentMessages);
  return current;
}

/** Schedules the continuation of a run after its pause. Each call replaces the run's waiting job. */
export const scheduleFlowWake = (write: Write, { id, ticketId }: Pick<FlowRun, 'id' | 'ticketId'>, runAt: Date): Promise<void> =>
  enqueue(write, wakeFlowRunJob, { payload: { runId: id, ticketId }, jobKey: `flow-run:${id}`, runAt });
