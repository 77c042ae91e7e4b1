import { FLOW_VALUE_MAX_CHARACTERS, type FlowElement, type FlowNode, type FlowNodeOf } from '@prosa/contract/flows/flow-node';
import { splitText } from '../messages/split-text.ts';
import { drawRandomPercent } from './draw-random-percent.ts';
import { fillFlowText, findFlowVariableValue } from './fill-flow-text.ts';
import type { FlowRunContext, FlowRunEffect, FlowRunMemory, FlowWaitingPoint } from './flow-run.ts';
import { isConditionMet } from './is-condition-met.ts';

/**
 * The outcome of visiting one node: its effects, the seed of the next draw, and either the exit that the run takes or the point
 * at which it waits.
 */
export type NodeVisit = { readonly effects: readonly FlowRunEffect[]; readonly seed?: number } & (
  | { readonly exit: string }
  | { readonly place: FlowWaitingPoint }
);

/** Runs one node from its beginning. */
export function visitNode(node: FlowNode, memory: FlowRunMemory, context: FlowRunContext): NodeVisit {
  const values = mergeVariableValues(memory, context);
  const fill = (text: string) => fillFlowText(text, values);
  const nodeId = node.id;
  switch (node.type) {
    case 'start':
      return { effects: [], exit: 'a' };
    case 'message':
      return { effects: toTextEffects(nodeId, fill(node.data.label)), exit: 'a' };
    case 'singleBlock':
      return visitContentElements(node, 0, { memory, context });
    case 'menu':
      return { effects: [toFlowMenuEffect(node, memory, context)], place: { status: 'reading-choice', nodeId, repeats: 0 } };
    case 'condition': {
      const leftValue = findFlowVariableValue(values, node.data.key.replace(/[{}]/g, '')) ?? '';
      return { effects: [], exit: isConditionMet(leftValue, node.data.condition, fill(node.data.value)) ? 'a' : 'b' };
    }
    case 'randomizer': {
      const { percent, seed } = drawRandomPercent(memory.seed);
      return { effects: [], seed, exit: percent < node.data.percent ? 'a' : 'b' };
    }
    case 'interval':
      return pauseAtNode(nodeId, null, { seconds: node.data.sec, context }) ?? { effects: [], exit: 'a' };
    case 'img':
    case 'video':
      return { effects: toMediaEffects(nodeId, node.type, { file: node.data.url, original: '', record: false }), exit: 'a' };
    case 'audio':
      return {
        effects: toMediaEffects(nodeId, node.type, { file: node.data.url, original: '', record: node.data.record }),
        exit: 'a',
      };
    case 'ticket': {
      const { queue } = node.data;
      return {
        effects: queue === null ? [] : [{ kind: 'move-ticket', nodeId, queueId: queue.id, status: 'pending' }],
        exit: 'a',
      };
    }
    case 'tag':
      return { effects: node.data.tag === null ? [] : [{ kind: 'add-tag', nodeId, tagId: node.data.tag.id }], exit: 'a' };
    case 'agent': {
      const { agent } = node.data;
      if (agent === null) return { effects: [], exit: 'a' };
      return { effects: [{ kind: 'hand-to-agent', nodeId, agentId: agent.id }], place: { status: 'with-agent', nodeId } };
    }
  }
}

/** Runs a content block from the element at index `from` of `seq`. */
export function visitContentElements(
  node: FlowNodeOf<'singleBlock'>,
  from: number,
  { memory, context }: { readonly memory: FlowRunMemory; readonly context: FlowRunContext },
): NodeVisit {
  const values = mergeVariableValues(memory, context);
  const effects: FlowRunEffect[] = [];
  for (const elementId of node.data.seq.slice(from)) {
    const element = node.data.elements.find(({ number }) => number === elementId);
    if (element === undefined) continue;
    if (element.type === 'input') return { effects, place: { status: 'reading-input', nodeId: node.id, elementId } };
    if (element.type === 'interval') {
      const pausing = pauseAtNode(node.id, elementId, { seconds: element.value, context });
      if (pausing !== null) return { ...pausing, effects: [...effects, ...pausing.effects] };
    } else effects.push(...toContentElementEffects(node.id, element, values));
  }
  return { effects, exit: 'a' };
}

/**
 * Returns the values of all variables. The values that the customer gave in the run take precedence over those of the context.
 */
const mergeVariableValues = (memory: FlowRunMemory, context: FlowRunContext): Readonly<Record<string, string>> => ({
  ...context.values,
  ...memory.variables,
});

/** Returns the effect that sends a menu, with the variables in its texts filled in. */
export function toFlowMenuEffect(
  node: FlowNodeOf<'menu'>,
  memory: FlowRunMemory,
  context: FlowRunContext,
): Extract<FlowRunEffect, { kind: 'send-menu' }> {
  const values = mergeVariableValues(memory, context);
  return {
    kind: 'send-menu',
    nodeId: node.id,
    text: fillFlowText(node.data.message, values),
    options: node.data.arrayOption.map(({ number, value }) => ({
      number,
      value: fillFlowText(value, values, FLOW_VALUE_MAX_CHARACTERS),
    })),
  };
}

function toContentElementEffects(
  nodeId: string,
  element: Exclude<FlowElement, { type: 'input' | 'interval' }>,
  values: Readonly<Record<string, string>>,
): readonly FlowRunEffect[] {
  if (element.type === 'message') return toTextEffects(nodeId, fillFlowText(element.value, values));
  const record = element.type === 'audio' && element.record;
  return toMediaEffects(nodeId, element.type, { file: element.value, original: element.original, record });
}

const toTextEffects = (nodeId: string, text: string): FlowRunEffect[] =>
  splitText(text).map((part) => ({ kind: 'send-text', nodeId, text: part }));

const toMediaEffects = (
  nodeId: string,
  media: 'img' | 'audio' | 'video',
  { file, original, record }: { readonly file: string; readonly original: string; readonly record: boolean },
): FlowRunEffect[] => (file === '' ? [] : [{ kind: 'send-media', nodeId, media, file, original, record }]);

function pauseAtNode(
  nodeId: string,
  elementId: string | null,
  { seconds, context }: { readonly seconds: number; readonly context: FlowRunContext },
): NodeVisit | null {
  if (seconds <= 0) return null;
  const until = new Date(context.now.getTime() + seconds * 1000).toISOString();
  return { effects: [{ kind: 'wait-until', nodeId, at: until }], place: { status: 'pausing', nodeId, elementId, until } };
}
