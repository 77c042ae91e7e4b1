import { sql } from 'kysely';
import type { TicketId } from '@prosa/contract/ids';
import { answeringRules } from '@prosa/domain/answering/answering-rules';
import { decideByRule } from '@prosa/domain/answering/decide-by-rule';
import { explainEffect, findStoredSilence } from '@prosa/domain/answering/explain-answer';
import { toAnswerTime } from '@prosa/domain/bursts/burst-times';
import type { RuleDecision } from '@prosa/domain/rule-decisions/rule-decision';
import { enqueueBurstAnswers } from '../../bursts/answer-burst-job.ts';
import { deleteUnansweredMessages } from '../../bursts/delete-unanswered-messages.ts';
import { loadBursts } from '../../bursts/load-bursts.ts';
import type { Write } from '../../platform/write.ts';
import { recordRuleDecisions } from '../../tickets/rule-decisions/record-rule-decisions.ts';
import { applyIntakeEffect } from '../effects/apply-intake-effect.ts';
import { setGenericPlans } from '../../platform/database/set-generic-plans.ts';
import type { IntakeState } from '../state/intake-state.ts';
import { lockTicketRows } from '../state/lock-ticket-rows.ts';
import { createBotSpeechBuffer, isBufferedEffect } from '../effects/bot-speech-buffer.ts';
import { loadBurstStates } from './load-burst-states.ts';

/**
 * Answers the burst of each of the given tickets in the transaction of `write` (rules B1 to B5 of SPEC.md). Locks the tickets
 * before it decides. If a person has taken a ticket meanwhile, its burst gets no answer. A repeat of the call finds nothing to
 * answer. A burst that is not over yet is answered later.
 */
export async function answerBursts(write: Write, ticketIds: readonly TicketId[]): Promise<void> {
  await setGenericPlans(write);
  const tickets = await lockTicketRows(write, sql`select id from unnest(${ticketIds}::int[]) id`, sql`true`);
  const bursts = await loadBursts(write, ticketIds);
  const isOver = (times: (typeof bursts)[number]): boolean => toAnswerTime(times) <= write.now;
  await enqueueBurstAnswers(
    write,
    bursts.filter((burst) => !isOver(burst)).map((burst) => ({ ticketId: burst.ticketId, runAt: toAnswerTime(burst) })),
  );
  const due = bursts.filter(isOver);
  if (due.length === 0) return;
  await deleteUnansweredMessages(
    write,
    due.map(({ ticketId }) => ticketId),
  );
  const made: Parameters<typeof recordRuleDecisions>[1][number][] = [];
  const buffer = createBotSpeechBuffer(write);
  for (const state of await loadBurstStates(write, tickets, due)) {
    const decisions = await answerBurst(write, state, buffer);
    if (state.ticket !== null) made.push({ ticketId: state.ticket.id, decisions });
  }
  await buffer.flush();
  await recordRuleDecisions(write, made);
}

/**
 * Passes a burst through all rules, in their order. Returns the reasons why the bot answered, or why it stayed silent. The texts
 * and menus at the end of the answer stay in `buffer`, which the caller flushes.
 */
async function answerBurst(
  write: Write,
  burst: IntakeState,
  buffer: ReturnType<typeof createBotSpeechBuffer>,
): Promise<readonly RuleDecision[]> {
  const decisions: RuleDecision[] = [];
  let current = burst;
  for (const rule of answeringRules) {
    const { state: decided, effects } = decideByRule(current, current.burst, rule);
    current = decided;
    for (const effect of effects) {
      if (isBufferedEffect(effect)) current = buffer.add(current, effect);
      else {
        if (current.ticket !== null) await buffer.flush(current.ticket.id);
        current = await applyIntakeEffect(write, current, effect);
      }
      decisions.push(...explainEffect(decided, effect, current));
    }
  }
  const silence = decisions.length > 0 ? undefined : findStoredSilence(current);
  return silence === undefined ? decisions : [silence];
}
