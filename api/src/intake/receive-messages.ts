import { publishTicketEvent } from '../tickets/rows/publish-ticket-event.ts';
import { recordRuleDecisions } from '../tickets/rule-decisions/record-rule-decisions.ts';
import type { Write } from '../platform/write.ts';
import { addContactsOfMessages } from './effects/add-contacts.ts';
import type { InboundState, InboundWithConnection, RecordingEffect, RecordingStage } from './state/intake-state.ts';
import { loadIntakeStates, toSenderKey } from './state/load-intake-states.ts';
import { openTickets, reopenTicket } from './effects/open-tickets.ts';
import { recordMessagesAwaitingAnswer } from './effects/record-messages-awaiting-answer.ts';
import { recordInboundMessages } from './effects/record-inbound-messages.ts';
import { markAsAwaitingAnswerStage } from './stages/mark-as-awaiting-answer-stage.ts';
import { recordingStages } from './stages/intake-stages.ts';
import { setGenericPlans } from '../platform/database/set-generic-plans.ts';

/**
 * Records messages by the rules of SPEC.md in the transaction of `write`. The bots answer later. Repeated messages change
 * nothing, even concurrent ones.
 *
 * Messages of different people go through each stage together, with a few statements for all of them. Messages of one person are
 * processed one after the other.
 */
export async function receiveMessages(write: Write, inbound: readonly InboundWithConnection[]): Promise<void> {
  await setGenericPlans(write);
  for (const round of splitIntoRounds(inbound)) {
    let states = await loadIntakeStates(write, round);
    for (const stage of [...recordingStages, markAsAwaitingAnswerStage]) states = await applyStage(write, stage, states);
  }
}

/** Splits messages into rounds, and keeps their order. A round has at most one message of each sender. */
function splitIntoRounds(inbound: readonly InboundWithConnection[]): InboundWithConnection[][] {
  const rounds: InboundWithConnection[][] = [];
  const roundOfPerson = new Map<string, number>();
  for (const each of inbound) {
    const person = toSenderKey(each.message.contact.identity);
    const round = roundOfPerson.get(person) ?? 0;
    roundOfPerson.set(person, round + 1);
    (rounds[round] ??= []).push(each);
  }
  return rounds;
}

/** Applies a stage to messages. Returns the states of those messages that go on to the next stage. */
async function applyStage(write: Write, stage: RecordingStage, states: readonly InboundState[]): Promise<InboundState[]> {
  const next: InboundState[] = [];
  const statesWithoutContact: InboundState[] = [];
  const statesWithoutTicket: Parameters<typeof openTickets>[1][number][] = [];
  const recording: Parameters<typeof recordInboundMessages>[1][number][] = [];
  const unanswered: Parameters<typeof recordMessagesAwaitingAnswer>[1][number][] = [];
  const silent: Parameters<typeof recordRuleDecisions>[1][number][] = [];
  for (const state of states) {
    const decision = stage.decide(state);
    if (!('kind' in decision)) next.push(...(await applyEffectsInOrder(write, state, decision)));
    else if (decision.kind === 'add-contact') statesWithoutContact.push(state);
    else if (decision.kind === 'open-ticket') statesWithoutTicket.push({ state, ...decision });
    else if (decision.kind === 'record-message') recording.push({ state, ...decision });
    else if (decision.kind === 'await-answer') unanswered.push({ state, ...decision });
    else silent.push({ ticketId: decision.ticketId, decisions: [decision.decision] });
  }
  if (statesWithoutContact.length > 0) next.push(...(await addContactsOfMessages(write, statesWithoutContact)));
  if (statesWithoutTicket.length > 0) next.push(...(await openTickets(write, statesWithoutTicket)));
  for (const part of splitByTicket(recording)) next.push(...(await recordInboundMessages(write, part)));
  await recordMessagesAwaitingAnswer(write, unanswered);
  for (const part of splitByTicket(silent)) await recordRuleDecisions(write, part);
  return next;
}

/**
 * Splits the messages of a round into lists with at most one message of each ticket. Two senders can have the same ticket,
 * because their contacts may have been merged.
 */
function splitByTicket<R extends { readonly ticketId: number }>(recordings: readonly R[]): R[][] {
  const parts: R[][] = [];
  const countOfTicket = new Map<number, number>();
  for (const each of recordings) {
    const place = countOfTicket.get(each.ticketId) ?? 0;
    countOfTicket.set(each.ticketId, place + 1);
    (parts[place] ??= []).push(each);
  }
  return parts;
}

/**
 * Applies the effects of one message in order. Returns a list with the message's new state, or an empty list if an effect stopped
 * the message.
 */
async function applyEffectsInOrder(
  write: Write,
  state: InboundState,
  effects: readonly RecordingEffect[],
): Promise<InboundState[]> {
  let current = state;
  for (const effect of effects) {
    if (effect.kind === 'stop') return [];
    if (effect.kind === 'reopen-ticket') current = await reopenTicket(write, current, effect.ticketId);
    else await publishTicketEvent(write, { kind: 'taken-over', ticketIds: [effect.ticketId], why: 'attended' });
  }
  return [current];
}
