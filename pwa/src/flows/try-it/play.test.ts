import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { createFlowRunState, type FlowRunEffect, type FlowRunEvent } from '@prosa/domain/flows/flow-run';
import { runFlow } from '@prosa/domain/flows/run-flow';
import { arbitraryFlow } from '@prosa/domain/flows/testing/arbitrary-flow';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endAiAgentTurn, skipPause, findCurrentNode, type FlowPlay, playCustomerMessage, startPlay } from './play.ts';
import { type ShownEntry, listShownEntries } from './list-shown-entries.ts';

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');
const values = { firstName: 'Marina' };
type Act = { readonly kind: 'say'; readonly text: string } | { readonly kind: 'skip' } | { readonly kind: 'hand-over' };

const arbitraryActs: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('say' as const), text: fc.constantFrom('oi', '1', '2', 'sim', '18') }),
    fc.constantFrom<Act>({ kind: 'skip' }, { kind: 'hand-over' }),
  ),
  { maxLength: 12 },
);

const playActs = (flow: FlowDefinition, seed: number, done: readonly Act[]): FlowPlay =>
  done.reduce<FlowPlay>(
    (play, act) => {
      if (act.kind === 'say') return playCustomerMessage(play, act.text, { nowMs, values });
      return act.kind === 'skip' ? skipPause(play, values) : endAiAgentTurn(play, nowMs, values);
    },
    startPlay(flow, seed, { first: 'oi', nowMs, values }),
  );

/** Runs the given actions with the interpreter alone, without a player. */
function runActs(flow: FlowDefinition, seed: number, done: readonly Act[]) {
  let state = createFlowRunState(seed);
  let now = new Date(nowMs);
  const effects: FlowRunEffect[] = [];
  const send = (event: FlowRunEvent): void => {
    const step = runFlow(flow, state, { event, context: { now, values } });
    ({ state } = step);
    effects.push(...step.effects);
  };
  send({ kind: 'start' });
  for (const act of done) {
    if (act.kind === 'say') send({ kind: 'message', text: act.text });
    else if (act.kind === 'skip' && state.status === 'pausing') {
      now = new Date(state.until);
      send({ kind: 'time' });
    } else if (act.kind === 'hand-over' && state.status === 'with-agent') send({ kind: 'agent-done', nodeId: state.nodeId });
  }
  return { state, effects };
}

/**
 * Returns the parts of a rendered entry that come from an effect. Empty for a message of the customer and for the mark `unread`.
 */
function toComparable(entry: ShownEntry): readonly unknown[] {
  switch (entry.kind) {
    case 'in':
    case 'unread':
      return [];
    case 'text':
      return [['send-text', entry.text]];
    case 'menu':
      return [['send-menu', entry.menu.text, entry.menu.options]];
    case 'file':
      return [['send-media', entry.file.media, entry.file.file]];
    case 'pause':
      return [['wait-until', entry.seconds]];
    case 'ticket':
      return [['move-ticket']];
    case 'tag':
      return [['add-tag']];
    case 'agent':
      return [['hand-to-agent']];
    case 'end':
      return [['end-flow', entry.ending === 'no-start' ? 'node-gone' : entry.ending]];
  }
}

/**
 * Reduces effects to the parts that `toComparable` returns. `now` advances with each pause, because the player skips all pauses.
 */
function listPlannedEffects(effects: readonly FlowRunEffect[]): readonly unknown[] {
  let now = nowMs;
  return effects.map((effect) => {
    switch (effect.kind) {
      case 'send-text':
        return [effect.kind, effect.text];
      case 'send-menu':
        return [effect.kind, effect.text, effect.options];
      case 'send-media':
        return [effect.kind, effect.media, effect.file];
      case 'wait-until': {
        const seconds = (Date.parse(effect.at) - now) / 1000;
        now = Date.parse(effect.at);
        return [effect.kind, seconds];
      }
      case 'end-flow':
        return [effect.kind, effect.ending];
      default:
        return [effect.kind];
    }
  });
}

describe('the player', () => {
  it("the player shows the interpreter’s effects, whatever the flow and the user's actions", () =>
    fc.assert(
      fc.property(arbitraryFlow, fc.integer({ min: 1, max: 1000 }), arbitraryActs, (flow, seed, done) => {
        const play = playActs(flow, seed, done);
        const { state, effects } = runActs(flow, seed, done);
        expect(listShownEntries(play).flatMap(toComparable)).toEqual(listPlannedEffects(effects));
        expect(play.state).toEqual(state);
        expect(listShownEntries(play).filter(({ kind }) => kind === 'in')).toHaveLength(
          1 + done.filter(({ kind }) => kind === 'say').length,
        );
      }),
      { numRuns: 300 },
    ));

  it('the player offers only the actions for which the flow waits', () =>
    fc.assert(
      fc.property(arbitraryFlow, fc.integer({ min: 1, max: 1000 }), arbitraryActs, (flow, seed, done) => {
        const play = playActs(flow, seed, done);
        const open = listShownEntries(play).flatMap((entry) => ('isOpen' in entry && entry.isOpen ? [entry.kind] : []));
        const waits = { 'reading-choice': ['menu'], pausing: ['pause'], 'with-agent': ['agent'] } as const;
        expect(open).toEqual(waits[play.state.status as keyof typeof waits] ?? []); // In any other status no entry waits.
      }),
      { numRuns: 300 },
    ));

  const flow = createTestFlow(
    [
      ['c', 'singleBlock', { seq: ['q'], elements: [{ type: 'input', number: 'q', value: 'nome' }] }],
      ['w', 'interval', { sec: 60, label: '' }],
      ['x', 'message', { label: 'Oi, {{nome}}' }],
    ],
    [
      ['s', 'a', 'c'],
      ['c', 'a', 'w'],
      ['w', 'a', 'x'],
    ],
  );

  it('the player reports the flow’s current node, and no node once the flow is over', () => {
    const asked = startPlay(flow, 1, { first: 'oi', nowMs, values });
    expect(findCurrentNode(asked)).toBe('c');
    const waiting = playCustomerMessage(asked, 'Ana', { nowMs, values });
    expect(findCurrentNode(waiting)).toBe('w');
    const over = skipPause(waiting, values);
    expect(findCurrentNode(over)).toBeNull();
    expect(over.nowMs).toBe(nowMs + 60_000);
    expect(listShownEntries(over).at(-2)).toMatchObject({ kind: 'text', text: 'Oi, Ana', atMs: nowMs + 60_000 });
    expect(over.state.memory.variables).toEqual({ nome: 'Ana' });
  });

  it('the player marks a message for which no node waits, and shows that a flow without a start node never begins', () => {
    const waiting = playCustomerMessage(startPlay(flow, 1, { first: 'oi', nowMs, values }), 'Ana', { nowMs, values });
    expect(listShownEntries(playCustomerMessage(waiting, 'alô?', { nowMs, values })).slice(-2)).toEqual([
      { kind: 'in', text: 'alô?', atMs: nowMs },
      { kind: 'unread', atMs: nowMs },
    ]);
    const empty = startPlay({ nodes: [], connections: [] }, 1, { first: 'oi', nowMs, values });
    expect(listShownEntries(empty).at(-1)).toEqual({ kind: 'end', ending: 'no-start' });
  });
});
