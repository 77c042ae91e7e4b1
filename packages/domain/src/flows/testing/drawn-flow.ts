import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { createFlowRunState } from '../flow-run.ts';
import { runFlow, type FlowRunStep } from '../run-flow.ts';

export const testNow = new Date('2026-11-21T12:00:00.000Z');
export const testFlowContext = { now: testNow, values: { firstName: 'Marina' } };
const position = { x: 0, y: 0 };

type DrawnLine = readonly [source: string, exit: string, target: string];
type DrawnNode = {
  [T in FlowNode['type']]: readonly [id: string, type: T, data: Extract<FlowNode, { type: T }>['data']];
}[FlowNode['type']];

/** Creates a flow with a start node, whose id is `s`, and the given nodes and lines. */
export const createTestFlow = (nodes: readonly DrawnNode[], lines: readonly DrawnLine[]): FlowDefinition => ({
  nodes: [
    { id: 's', type: 'start', position, data: {} },
    ...nodes.map(([id, type, data]) => ({ id, type, position, data }) as FlowNode), // The cast is safe: each drawn node has the data of its type.
  ],
  connections: lines.map(([source, sourceHandle, target], index) => ({ id: `c${index}`, source, sourceHandle, target })),
});
/** Runs the first step of a flow. */
export const runFirstStep = (flow: FlowDefinition, seed = 1): FlowRunStep =>
  runFlow(flow, createFlowRunState(seed), { event: { kind: 'start' }, context: testFlowContext });
/** Continues the run of a flow with the customer's message `text`. */
export const answerFlow = (flow: FlowDefinition, { state }: FlowRunStep, text: string): FlowRunStep =>
  runFlow(flow, state, { event: { kind: 'message', text }, context: testFlowContext });
/** Lists the texts that a step sends. */
export const listSentTexts = ({ effects }: FlowRunStep) =>
  effects.flatMap((effect) => (effect.kind === 'send-text' ? [effect.text] : []));
/** Returns a context that is `seconds` later than `testFlowContext`. */
export const toContextAfter = (seconds: number) => ({ ...testFlowContext, now: new Date(testNow.getTime() + seconds * 1000) });
