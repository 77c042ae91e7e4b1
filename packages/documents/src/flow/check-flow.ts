import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { FLOW_FINDINGS_MAX, flowFindings, type FlowFinding, type FlowFindingCode } from '@prosa/contract/flows/flow-finding';
import { FLOW_INTERVAL_MAX_SECONDS, type FlowElement, type FlowNode } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';
import { findCyclesWithoutWait } from './find-cycles-without-wait.ts';

/**
 * Finds everything that is wrong with a flow before it is published, node by node, the start first: missing values, unreachable
 * nodes, lines from or to nothing, and, as warnings, exits of a choice without a line and cycles without a wait for the
 * customer.
 */
export function checkFlow(flow: FlowDefinition): FlowFinding[] {
  const starts = flow.nodes.filter(({ type }) => type === 'start');
  const reached = reachedFrom(flow, starts[0]?.id);
  const rounds = findCyclesWithoutWait(flow);
  const usedExits = new Set(flow.connections.map(({ source, sourceHandle }) => `${source} ${sourceHandle}`));
  return [
    ...(starts.length === 0 ? [{ code: 'noStart', nodeId: null } as const] : []),
    ...starts.slice(1).map(({ id }) => ({ code: 'severalStarts', nodeId: id }) as const),
    ...flow.nodes.flatMap((node) => [
      ...(reached.has(node.id) || node.type === 'start' || starts.length === 0
        ? []
        : [{ code: 'unreachable', nodeId: node.id } as const]),
      ...checkNode(node),
      ...openExits(usedExits, node),
      ...(rounds.has(node.id) ? [{ code: 'endlessRound', nodeId: node.id } as const] : []),
    ]),
    ...connectionFindings(flow),
  ];
}

/** Whether a flow with these findings may be published. */
export const isPublishable = (findings: readonly FlowFinding[]): boolean =>
  findings.every(({ code }) => flowFindings[code] === 'warning');

/** The findings of an answer: the errors first, up to the limit. */
export const limitFindings = (findings: readonly FlowFinding[]): FlowFinding[] =>
  [
    ...findings.filter(({ code }) => flowFindings[code] === 'error'),
    ...findings.filter(({ code }) => flowFindings[code] === 'warning'),
  ].slice(0, FLOW_FINDINGS_MAX);

function reachedFrom(flow: FlowDefinition, start: string | undefined): ReadonlySet<string> {
  const targets = new Map<string, string[]>();
  const exits = new Map(flow.nodes.map((node) => [node.id, new Set(listExits(node))]));
  for (const { source, sourceHandle, target } of flow.connections)
    if (exits.get(source)?.has(sourceHandle) === true) targets.set(source, [...(targets.get(source) ?? []), target]);
  const reached = new Set<string>();
  const open = start === undefined ? [] : [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(targets.get(id) ?? []));
  }
  return reached;
}

const isBlank = (text: string): boolean => text.trim() === '';
const isInvalidInterval = (seconds: number): boolean => seconds <= 0 || seconds > FLOW_INTERVAL_MAX_SECONDS;

/** Whether a randomizer's percent is invalid: the spec checks it like an interval. */
export const isInvalidPercent = (percent: number): boolean => percent <= 0 || percent > 100;

/** The findings about one node by itself; its form shows them too. */
export function checkNode(node: FlowNode): FlowFinding[] {
  const found = (code: FlowFindingCode, is: boolean): FlowFinding[] => (is ? [{ code, nodeId: node.id }] : []);
  switch (node.type) {
    case 'start':
      return [];
    case 'randomizer':
      return found('intervalMissing', isInvalidPercent(node.data.percent));
    case 'message':
      return found('emptyMessage', isBlank(node.data.label));
    case 'singleBlock':
      return [
        ...found('emptyBlock', node.data.elements.length === 0),
        ...node.data.elements.flatMap((element) => {
          const code = elementFinding(element);
          return code === null ? [] : [{ code, nodeId: node.id, elementId: element.number }];
        }),
      ];
    case 'menu':
      return [
        ...found('emptyMenu', isBlank(node.data.message)),
        ...found('noOptions', node.data.arrayOption.length === 0),
        ...found(
          'emptyOption',
          node.data.arrayOption.some(({ value }) => isBlank(value)),
        ),
      ];
    case 'condition':
      return found('conditionKey', isBlank(node.data.key));
    case 'interval':
      return found('intervalMissing', isInvalidInterval(node.data.sec));
    case 'img':
    case 'audio':
    case 'video':
      return found('emptyFile', isBlank(node.data.url));
    case 'ticket':
      return found('noQueue', node.data.queue === null);
    case 'tag':
      return found('noTag', node.data.tag === null);
    case 'agent':
      return found('noAgent', node.data.agent === null);
  }
}

function elementFinding(element: FlowElement): FlowFindingCode | null {
  if (element.type === 'interval') return isInvalidInterval(element.value) ? 'elementInterval' : null;
  if (!isBlank(element.value)) return null;
  if (element.type === 'message') return 'emptyMessage';
  return element.type === 'input' ? 'emptyInput' : 'emptyMedia';
}

/**
 * Finds exits of a choice without a line; `drawn` are those with one. Other nodes without a line, and a menu without an "else",
 * simply end the flow.
 */
function openExits(usedExits: ReadonlySet<string>, node: FlowNode): FlowFinding[] {
  if (node.type !== 'menu' && node.type !== 'randomizer' && node.type !== 'condition') return [];
  return listExits(node)
    .filter((exit) => exit !== 'else' && !usedExits.has(`${node.id} ${exit}`))
    .map((exit) => ({ code: 'exitOpen', nodeId: node.id, exit }));
}

function connectionFindings({ nodes, connections }: FlowDefinition): FlowFinding[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const usedExits = new Map<string, string>();
  return connections.flatMap(({ id: connectionId, source, sourceHandle: exit, target }): FlowFinding[] => {
    const from = byId.get(source);
    if (from === undefined) return [{ code: 'sourceGone', nodeId: byId.has(target) ? target : null, connectionId }];
    if (!byId.has(target)) return [{ code: 'targetGone', nodeId: source, exit, connectionId }];
    if (!listExits(from).includes(exit)) return [{ code: 'exitGone', nodeId: source, exit, connectionId }];
    const key = `${source} ${exit}`;
    const first = usedExits.get(key) ?? target;
    usedExits.set(key, first);
    // Two equal lines count as one.
    return first === target ? [] : [{ code: 'severalFromExit', nodeId: source, exit, connectionId }];
  });
}
