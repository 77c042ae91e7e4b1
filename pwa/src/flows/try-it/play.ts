import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { createFlowRunState, type FlowRunEffect, type FlowRunEvent, type FlowRunState } from '@prosa/domain/flows/flow-run';
import { runFlow } from '@prosa/domain/flows/run-flow';

/**
 * An entry of the played conversation: a message of the customer (`said`), an effect of the flow (`did`), or a mark (`unread`).
 * The mark follows a message of the customer that no node read.
 */
export type PlayEntry =
  | { readonly kind: 'said'; readonly text: string; readonly atMs: number }
  | { readonly kind: 'did'; readonly effect: FlowRunEffect; readonly atMs: number }
  | { readonly kind: 'unread'; readonly atMs: number };

/** A flow played as a customer experiences it. The play has a clock of its own, which can jump over pauses. */
export type FlowPlay = {
  readonly flow: FlowDefinition;
  readonly seed: number;
  readonly state: FlowRunState;
  readonly entries: readonly PlayEntry[];
  readonly nowMs: number;
};

type VariableValues = Readonly<Record<string, string>>;

/**
 * Begins a play with the customer's message that starts the flow. `values` are the values of `{{firstName}}` and the other
 * variables.
 */
export function startPlay(
  flow: FlowDefinition,
  seed: number,
  { first, nowMs, values }: { readonly first: string; readonly nowMs: number; readonly values: VariableValues },
): FlowPlay {
  const entries: readonly PlayEntry[] = [{ kind: 'said', text: first, atMs: nowMs }];
  return playEvent({ flow, seed, state: createFlowRunState(seed), entries, nowMs }, { kind: 'start' }, { nowMs, values });
}

/** Plays a customer's message. If no node waits for a message, a mark follows the message. */
export function playCustomerMessage(
  play: FlowPlay,
  text: string,
  { nowMs, values }: { readonly nowMs: number; readonly values: VariableValues },
): FlowPlay {
  const atMs = Math.max(play.nowMs, nowMs);
  const entry: PlayEntry = { kind: 'said', text, atMs };
  const next = playEvent({ ...play, entries: [...play.entries, entry] }, { kind: 'message', text }, { nowMs: atMs, values });
  return isWaitingForMessage(play.state) ? next : { ...next, entries: [...next.entries, { kind: 'unread', atMs }] };
}

/** Advances time to the end of the pause. Without a pause nothing happens. */
export function skipPause(play: FlowPlay, values: VariableValues): FlowPlay {
  if (play.state.status !== 'pausing') return play;
  return playEvent(play, { kind: 'time' }, { nowMs: Date.parse(play.state.until), values });
}

/** Ends the part of the play in which the AI agent serves the customer, so that the flow continues. */
export function endAiAgentTurn(play: FlowPlay, nowMs: number, values: VariableValues): FlowPlay {
  if (play.state.status !== 'with-agent') return play;
  return playEvent(play, { kind: 'agent-done', nodeId: play.state.nodeId }, { nowMs, values });
}

/** Returns the current node of a play. Null before the first node and after the end. */
export const findCurrentNode = ({ state }: FlowPlay): string | null =>
  state.status === 'new' || state.status === 'ended' ? null : state.nodeId;

/** Returns whether a customer's message would be accepted. */
const isWaitingForMessage = (state: FlowRunState): boolean =>
  state.status === 'reading-input' || state.status === 'reading-choice';

function playEvent(
  play: FlowPlay,
  event: FlowRunEvent,
  { nowMs, values }: { readonly nowMs: number; readonly values: VariableValues },
): FlowPlay {
  const atMs = Math.max(play.nowMs, nowMs);
  const { state, effects } = runFlow(play.flow, play.state, { event, context: { now: new Date(atMs), values } });
  const did = effects.map((effect): PlayEntry => ({ kind: 'did', effect, atMs }));
  return { ...play, state, nowMs: atMs, entries: [...play.entries, ...did] };
}
