import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { MAX_FLOW_STEPS, MAX_FLOW_MENU_REPEATS } from './constants.ts';
import { indexFlow, toOptionExit, type FlowIndex } from './flow-exits.ts';
import type { FlowRunContext, FlowRunEffect, FlowRunEnding, FlowRunEvent, FlowRunMemory, FlowRunState } from './flow-run.ts';
import { foldText } from './fold-text.ts';
import { toFlowMenuEffect, visitContentElements, visitNode, type NodeVisit } from './visit-node.ts';

export type FlowRunStep = { readonly state: FlowRunState; readonly effects: readonly FlowRunEffect[] };

/**
 * Advances a run by one event, until the run waits or ends. The function is pure: the same flow, state, event and context give
 * the same step. An event for which the run doesn't wait has no effect, such as a timer that is early, or the answer of another
 * node's AI agent. Only the count of steps begins anew with every message of the customer. When a run ends, its last effect is
 * `end-flow` with the reason.
 */
export function runFlow(
  flow: FlowDefinition,
  state: FlowRunState,
  { event, context }: { readonly event: FlowRunEvent; readonly context: FlowRunContext },
): FlowRunStep {
  const map = indexFlow(flow);
  if (event.kind === 'message')
    return continueWithMessage(map, { ...state, memory: { ...state.memory, steps: 0 } }, { event, context });
  if (event.kind === 'start' && state.status === 'new') {
    const start = flow.nodes.find(({ type }) => type === 'start');
    return start === undefined
      ? endRun(state.memory, null, { ending: 'node-gone' })
      : enterNode(map, start, { memory: state.memory, context });
  }
  if (event.kind === 'time' && state.status === 'pausing' && context.now.getTime() >= Date.parse(state.until))
    return continueAfter(map, state, { memory: state.memory, context });
  if (event.kind === 'agent-done' && state.status === 'with-agent' && state.nodeId === event.nodeId)
    return continueAfter(map, { nodeId: state.nodeId, elementId: null }, { memory: state.memory, context });
  return { state, effects: [] };
}

type WrittenMessage = Extract<FlowRunEvent, { kind: 'message' }>;

function continueWithMessage(
  map: FlowIndex,
  state: FlowRunState,
  { event, context }: { readonly event: WrittenMessage; readonly context: FlowRunContext },
): FlowRunStep {
  if (state.status === 'reading-choice') return continueWithChoice(map, state, { event, context });
  if (state.status !== 'reading-input') return { state, effects: [] };
  const { nodeId, elementId, memory } = state;
  const node = map.nodes.get(nodeId);
  const element = node?.type === 'singleBlock' ? node.data.elements.find(({ number }) => number === elementId) : undefined;
  const variables = element?.type === 'input' ? { ...memory.variables, [element.value.trim()]: event.text } : memory.variables;
  return continueAfter(map, state, { memory: { ...memory, variables }, context });
}

function continueWithChoice(
  map: FlowIndex,
  state: FlowRunState & { readonly status: 'reading-choice' },
  { event, context }: { readonly event: WrittenMessage; readonly context: FlowRunContext },
): FlowRunStep {
  const { nodeId, memory, repeats } = state;
  const node = map.nodes.get(nodeId);
  if (node?.type !== 'menu') return endRun(memory, null, { ending: 'node-gone' });
  const menu = toFlowMenuEffect(node, memory, context);
  const chosenExit = [...(event.lines ?? []), event.text].map((line) => findOption(menu.options, line)).find(Boolean);
  if (chosenExit === undefined && repeats < MAX_FLOW_MENU_REPEATS)
    return { state: { ...state, repeats: repeats + 1 }, effects: [menu] };
  const exit = chosenExit === undefined ? 'else' : toOptionExit(chosenExit.number);
  return followExit(map, node, { left: { effects: [], exit }, memory, context });
}

type MenuOptions = ReturnType<typeof toFlowMenuEffect>['options'];

/** Finds the option whose number or text the customer wrote. */
function findOption(options: MenuOptions, line: string): MenuOptions[number] | undefined {
  const answer = foldText(line);
  return (
    options.find(({ number }) => String(number) === answer) ??
    options.find(({ value }) => answer !== '' && foldText(value) === answer)
  );
}

/**
 * Continues after the element or node at which a run waited. If the content block no longer has that element, the run continues
 * after the block.
 */
function continueAfter(
  map: FlowIndex,
  position: { readonly nodeId: string; readonly elementId: string | null },
  { memory, context }: { readonly memory: FlowRunMemory; readonly context: FlowRunContext },
): FlowRunStep {
  const node = map.nodes.get(position.nodeId);
  if (node === undefined) return endRun(memory, null, { ending: 'node-gone' });
  const index = node.type === 'singleBlock' && position.elementId !== null ? node.data.seq.indexOf(position.elementId) : -1;
  const nextVisit: NodeVisit =
    node.type === 'singleBlock' && index >= 0
      ? visitContentElements(node, index + 1, { memory, context })
      : { effects: [], exit: 'a' };
  return followExit(map, node, { left: nextVisit, memory, context });
}

function enterNode(
  map: FlowIndex,
  node: FlowNode,
  { memory, context }: { readonly memory: FlowRunMemory; readonly context: FlowRunContext },
): FlowRunStep {
  const nextMemory = { ...memory, steps: memory.steps + 1 };
  return followExit(map, node, { left: visitNode(node, nextMemory, context), memory: nextMemory, context });
}

/** Leaves a node by an exit, and runs all nodes after it until the run waits or ends. */
function followExit(
  map: FlowIndex,
  from: FlowNode,
  {
    left: leftVisit,
    memory,
    context,
  }: { readonly left: NodeVisit; readonly memory: FlowRunMemory; readonly context: FlowRunContext },
): FlowRunStep {
  const effects: FlowRunEffect[] = [];
  let node = from;
  let visit = leftVisit;
  let currentMemory = memory;
  for (;;) {
    effects.push(...visit.effects);
    currentMemory = { ...currentMemory, steps: Math.min(MAX_FLOW_STEPS, currentMemory.steps + countFurtherMessages(visit)) };
    if (visit.seed !== undefined) currentMemory = { ...currentMemory, seed: visit.seed };
    if ('place' in visit) return { state: { ...visit.place, memory: currentMemory }, effects };
    const nextId = map.next(node.id, visit.exit);
    const next = nextId === undefined ? undefined : map.nodes.get(nextId);
    if (next === undefined) return endRun(currentMemory, node.id, { ending: 'done', effects });
    if (currentMemory.steps >= MAX_FLOW_STEPS) return endRun(currentMemory, node.id, { ending: 'step-limit', effects });
    currentMemory = { ...currentMemory, steps: currentMemory.steps + 1 };
    node = next;
    visit = visitNode(node, currentMemory, context);
  }
}

/** Returns how many steps the messages of a node take in addition to entering the node: one for each message except the first. */
const countFurtherMessages = ({ effects }: NodeVisit): number =>
  Math.max(0, effects.filter(({ kind }) => kind === 'send-text' || kind === 'send-media').length - 1);

function endRun(
  memory: FlowRunMemory,
  nodeId: string | null,
  { ending, effects = [] }: { readonly ending: FlowRunEnding; readonly effects?: readonly FlowRunEffect[] },
): FlowRunStep {
  return { state: { status: 'ended', nodeId, ending, memory }, effects: [...effects, { kind: 'end-flow', nodeId, ending }] };
}
