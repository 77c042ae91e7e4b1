import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FLOW_STEPS } from './constants.ts';
import { createFlowState, type FlowEvent, type FlowState } from './flow-run.ts';
import { runFlow, type FlowStep } from './run-flow.ts';
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

  it('a run in a cycle continues for ever if the customer keeps answering, and stops if the customer is silent', () => {
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
  const event: fc.Arbitrary<FlowEvent> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('message' as const), text: fc.constantFrom('1', '2', 'oi', '', '18') }),
    },
    { weight: 2, arbitrary: fc.constant<FlowEvent>({ kind: 'time' }) },
    { weight: 1, arbitrary: fc.constant<FlowEvent>({ kind: 'start' }) },
    fc.record({ kind: fc.constant('agent-done' as const), nodeId: fc.constantFrom('n1', 'n2', 'n3') }),
  );
  const course = fc.array(event, { maxLength: 25 });

  type Course = { readonly seed: number; readonly events: readonly FlowEvent[] };
  /** Runs a sequence of events on a flow. There is an hour between two events. */
  const runAll = (flow: FlowDefinition, { seed, events }: Course, keep = (state: FlowState) => state) => {
    const steps = [runFirstStep(flow, seed)];
    for (const [index, each] of events.entries())
      steps.push(
        runFlow(flow, keep(steps.at(-1)?.state ?? createFlowState(seed)), {
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

  it('runs that begin with the same seed take the same exits', () => {
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

  it('a run continues after a restart as if there had been no restart', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.integer(), course, (flow, seed, events) => {
        // The database returns a state in this form.
        const stored = (state: FlowState) => JSON.parse(JSON.stringify(state)) as FlowState;
        const asText = (steps: readonly FlowStep[]) => JSON.stringify(steps);
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
