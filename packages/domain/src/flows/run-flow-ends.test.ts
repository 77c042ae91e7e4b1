import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FLOW_STEPS } from './constants.ts';
import { createFlowRunState, type FlowRunEvent, type FlowRunState } from './flow-run.ts';
import { runFlow, type FlowRunStep } from './run-flow.ts';
import { arbitraryFlow } from './testing/arbitrary-flow.ts';
import {
  testFlowContext,
  createTestFlow,
  toContextAfter,
  answerFlow,
  runFirstStep,
  listSentTexts,
} from './testing/drawn-flow.ts';

describe('cycles', () => {
  const round = createTestFlow(
    [['m', 'message', { label: 'de novo' }]],
    [
      ['s', 'a', 'm'],
      ['m', 'a', 'm'],
    ],
  );

  it('a run in a cycle is stopped after 200 steps, and its last effect contains the reason', () => {
    const step = runFirstStep(round);
    expect(step.state).toMatchObject({ status: 'ended', nodeId: 'm', ending: 'step-limit', memory: { steps: MAX_FLOW_STEPS } });
    expect(listSentTexts(step)).toHaveLength(MAX_FLOW_STEPS - 1);
    expect(step.effects.at(-1)).toEqual({ kind: 'end-flow', nodeId: 'm', ending: 'step-limit' });
  });

  it('a run in a cycle goes on while the customer answers in each round, and stops after 200 steps without a message', () => {
    const asking = createTestFlow(
      [['q', 'menu', { message: '?', arrayOption: [{ number: 1, value: 'x' }] }]],
      [
        ['s', 'a', 'q'],
        ['q', 'a1', 'q'],
      ],
    );
    let step = runFirstStep(asking);
    for (let count = 0; count < 500; count += 1) step = answerFlow(asking, step, '1');
    expect(step.state.status).toBe('reading-choice');

    const pausing = createTestFlow(
      [['i', 'interval', { sec: 1, label: '' }]],
      [
        ['s', 'a', 'i'],
        ['i', 'a', 'i'],
      ],
    );
    let { state } = runFirstStep(pausing);
    let rounds = 0;
    for (; state.status !== 'ended'; rounds += 1)
      ({ state } = runFlow(pausing, state, { event: { kind: 'time' }, context: toContextAfter(rounds + 1) }));
    expect(rounds).toBe(MAX_FLOW_STEPS - 1);
  });
});

describe('runFlow with any flow and sequence of events', () => {
  const event: fc.Arbitrary<FlowRunEvent> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('message' as const), text: fc.constantFrom('1', '2', 'oi', '', '18') }),
    },
    { weight: 2, arbitrary: fc.constant<FlowRunEvent>({ kind: 'time' }) },
    { weight: 1, arbitrary: fc.constant<FlowRunEvent>({ kind: 'start' }) },
    fc.record({ kind: fc.constant('agent-done' as const), nodeId: fc.constantFrom('n1', 'n2', 'n3') }),
  );
  const course = fc.array(event, { maxLength: 25 });

  type Course = { readonly seed: number; readonly events: readonly FlowRunEvent[] };
  /** Runs a sequence of events on a flow, with an hour between two events. `keep` stores and reloads the state after each event. */
  const runAll = (flow: FlowDefinition, { seed, events }: Course, keep = (state: FlowRunState) => state) => {
    const steps = [runFirstStep(flow, seed)];
    for (const [index, each] of events.entries())
      steps.push(
        runFlow(flow, keep(steps.at(-1)?.state ?? createFlowRunState(seed)), {
          event: each,
          context: toContextAfter((index + 1) * 3600),
        }),
      );
    return steps;
  };

  it('a run ends or waits after each event, with at most 200 steps between two messages', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.integer(), course, (flow, seed, events) => {
        for (const { state } of runAll(flow, { seed, events })) {
          expect(state.status).not.toBe('new');
          expect(state.memory.steps).toBeLessThanOrEqual(MAX_FLOW_STEPS);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('the effects of a run come only from existing nodes, and only the last effect is an end-flow', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.integer(), course, (flow, seed, events) => {
        const ids = new Set(flow.nodes.map(({ id }) => id));
        const effects = runAll(flow, { seed, events }).flatMap((step) => step.effects);
        for (const effect of effects) expect(ids).toContain(effect.nodeId);
        const ends = effects.flatMap((effect, index) => (effect.kind === 'end-flow' ? [index] : []));
        expect(ends.length === 0 || (ends.length === 1 && ends[0] === effects.length - 1)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('runs with the same seed and the same events have the same steps', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.integer(), course, (flow, seed, events) => {
        expect(runAll(flow, { seed, events })).toEqual(runAll(flow, { seed, events }));
      }),
    );
  });

  it('a run keeps each answer until the customer answers the same question again', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.integer(), course, (flow, seed, events) => {
        const steps = runAll(flow, { seed, events });
        for (const [index, { state }] of steps.slice(1).entries()) {
          const before = steps[index]?.state;
          const told = events[index];
          if (before === undefined || told === undefined) throw new Error('a step an event');
          const expected = new Map(Object.entries(before.memory.variables));
          if (before.status === 'reading-input' && told.kind === 'message') {
            const block = flow.nodes.find(({ id }) => id === before.nodeId);
            const elements = block?.type === 'singleBlock' ? block.data.elements : [];
            const name = elements.find(({ number }) => number === before.elementId)?.value;
            expected.set(String(name), told.text);
          }
          expect(new Map(Object.entries(state.memory.variables))).toEqual(expected);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a run whose state is stored and loaded after each event has the same steps as a run that stays in memory', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.integer(), course, (flow, seed, events) => {
        // The database stores a state as JSON, so the test converts each state to JSON and back.
        const stored = (state: FlowRunState) => JSON.parse(JSON.stringify(state)) as FlowRunState;
        const asText = (steps: readonly FlowRunStep[]) => JSON.stringify(steps);
        expect(asText(runAll(flow, { seed, events }, stored))).toBe(asText(runAll(flow, { seed, events })));
      }),
    );
  });

  it('a run ignores an event for which it does not wait', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.integer(), course, (flow, seed, events) => {
        const { state } = runAll(flow, { seed, events }).at(-1) ?? runFirstStep(flow, seed);
        if (state.status !== 'pausing')
          expect(runFlow(flow, state, { event: { kind: 'time' }, context: toContextAfter(1e6) })).toEqual({ state, effects: [] });
        expect(runFlow(flow, state, { event: { kind: 'start' }, context: testFlowContext })).toEqual({ state, effects: [] });
      }),
    );
  });
});
