import * as v from 'valibot';
import { QueueId, UserId } from '@prosa/contract/ids';
import type { IntegrationCallRequest, IntegrationEffect, IntegrationStep } from '@prosa/domain/integrations/conversation';
import { explainIntegrationEffect } from '@prosa/domain/integrations/explain-integration';
import { splitText } from '@prosa/domain/messages/split-text';
import type { RuleDecision } from '@prosa/domain/rule-decisions/rule-decision';
import { createBotTextMessage, recordBotMessages, type BotMessage } from '../messages/record-bot-messages.ts';
import type { Read, Write } from '../platform/write.ts';
import { setTicketIntegration } from '../tickets/marks/mark-integration.ts';
import { assignAttendant } from '../tickets/moves/assign-attendant.ts';
import { closeTickets } from '../tickets/moves/close-tickets.ts';
import { logTickets } from '../tickets/moves/log-tickets.ts';
import { moveTicket } from '../tickets/moves/move-ticket.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';
import { recordRuleDecisions } from '../tickets/rule-decisions/record-rule-decisions.ts';
import { createIntegrationNote } from './create-integration-note.ts';
import { endIntegrations } from './end-integrations.ts';
import type { ActiveIntegration } from './find-active-integration.ts';
import { deleteWaitingMessage, updateWaitingMessage, type WaitingMessage } from './waiting-messages.ts';

/** A locked ticket, the integration that speaks in it, and the message that waits for the integration's answer. */
export type TicketToAnswer = {
  readonly ticket: StoredTicket;
  readonly talk: ActiveIntegration;
  readonly waiting: WaitingMessage;
};

/**
 * The time in milliseconds that a call or a download may take. Afterwards the message is due again, so that another run of the
 * job repeats the work of a worker that died.
 */
export const MAX_OUTSIDE_WORK_MS = 60_000;

/** The work with which an answer continues outside of the transaction: a call of the integration, or the download of a file. */
export type OutsideWork =
  | { readonly kind: 'call'; readonly request: IntegrationCallRequest; readonly callKey: string; readonly attempt: number }
  | { readonly kind: 'file'; readonly url: string; readonly caption: string; readonly callKey: string };

/**
 * Carries out the effects of a step in order, up to the first one that takes time: a pause, a call or the download of a file.
 * Stores the remaining effects with the message. Returns the call or the download, or null if there is none. After the last
 * effect, the message no longer waits for an answer. The reasons of a hand-over and of an end are stored with the ticket (rule D1
 * of `intake/SPEC.md`).
 */
export async function applyIntegrationEffects(
  write: Write,
  answered: TicketToAnswer,
  step: IntegrationStep,
): Promise<OutsideWork | null> {
  const decisions: RuleDecision[] = [];
  const work = await applyEffectsInOrder(write, answered, { ...step, onDecision: (decision) => decisions.push(decision) });
  await recordRuleDecisions(write, [{ ticketId: answered.ticket.id, decisions }]);
  return work;
}

type ExplainedStep = IntegrationStep & { readonly onDecision: (decision: RuleDecision) => void };

async function applyEffectsInOrder(
  write: Write,
  answered: TicketToAnswer,
  { memory, effects, onDecision }: ExplainedStep,
): Promise<OutsideWork | null> {
  const { talk, waiting } = answered;
  const { integration, session } = talk;
  let { ticket } = answered;
  let messages: BotMessage[] = [];
  const sendMessages = async (): Promise<void> => {
    await recordBotMessages(write, ticket, messages);
    messages = [];
  };
  await setTicketIntegration(write, ticket.id, { integrationId: integration.id, session: { ...session, memory } });
  for (const [index, effect] of effects.entries()) {
    const decision = explainIntegrationEffect(integration, effect, effects[index - 1]);
    if (decision !== undefined) onDecision(decision);
    switch (effect.kind) {
      case 'begin-again':
        break;
      case 'send-text':
        messages.push(...splitText(effect.text).map(createBotTextMessage));
        break;
      case 'add-note':
        messages.push(await createIntegrationNote(write, integration.name, effect.note));
        break;
      case 'wait': {
        await sendMessages();
        const dueAt = new Date(write.now.getTime() + effect.ms);
        await updateWaitingMessage(write, waiting.id, { effects: effects.slice(index + 1), dueAt, callKey: null });
        return null;
      }
      case 'call':
      case 'send-file': {
        await sendMessages();
        const callKey = write.newId();
        const attempt = waiting.attempts + 1;
        const attempts = effect.kind === 'call' ? attempt : 0;
        const dueAt = new Date(write.now.getTime() + MAX_OUTSIDE_WORK_MS);
        await updateWaitingMessage(write, waiting.id, { effects: effects.slice(index), dueAt, callKey, attempts });
        return effect.kind === 'call'
          ? { kind: 'call', request: effect.request, callKey, attempt }
          : { kind: 'file', url: effect.url, caption: effect.caption, callKey };
      }
      case 'move-ticket': {
        const moved = await handOverTicket(write, ticket, effect);
        if (moved === undefined) messages.push(await createIntegrationNote(write, integration.name, 'command'));
        await sendMessages();
        ticket = moved ?? ticket;
        break;
      }
      case 'close-ticket':
        await sendMessages();
        await closeTickets(write, [ticket.id], { kind: 'system', reason: 'integration' });
        break;
      case 'end-session':
        await sendMessages();
        if (effect.ending === 'failed')
          await logTickets(write, [{ ticketId: ticket.id, type: 'retriesLimitQueue', userId: null, queueId: ticket.queue_id }]);
        await endIntegrations(write, [ticket.id]);
        return null;
    }
  }
  await sendMessages();
  await deleteWaitingMessage(write, waiting.id);
  return null;
}

/**
 * Puts the ticket into a queue, or gives it to a user, as an integration asks. Returns undefined, and changes nothing, if the
 * company has no such queue or user.
 */
async function handOverTicket(
  write: Write,
  ticket: StoredTicket,
  { queueId, userId }: Extract<IntegrationEffect, { kind: 'move-ticket' }>,
): Promise<StoredTicket | undefined> {
  const queue = queueId === null ? null : v.parse(QueueId, queueId);
  const user = userId === null ? null : v.parse(UserId, userId);
  if (queue !== null && !(await lockRowIfThere(write, 'queues', queue))) return undefined;
  if (user !== null && !(await lockRowIfThere(write, 'users', user))) return undefined;
  const mover = { kind: 'system', reason: 'integration' } as const;
  const moved = queue === null ? ticket : await moveTicket(write, ticket, { mover, queueId: queue, amountUsedBotQueues: 0 });
  if (moved === undefined || moved.status === 'closed' || user === null) return moved;
  await assignAttendant(write, ticket.id, { userId: user, queueId: moved.queue_id });
  return { ...moved, user_id: user };
}

/** Returns whether the company has the queue or user with the given id. Locks the row against a deletion. */
const lockRowIfThere = async ({ tx, companyId }: Read, table: 'queues' | 'users', id: QueueId | UserId): Promise<boolean> =>
  (await tx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(table === 'users', (query) => query.where('deleted_at', 'is', null))
    .forKeyShare()
    .executeTakeFirst()) !== undefined;
