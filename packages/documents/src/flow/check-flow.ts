import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { MAX_FLOW_FINDINGS, flowFindings, type FlowFinding, type FlowFindingCode } from '@prosa/contract/flows/flow-finding';
import { FLOW_INTERVAL_MAX_SECONDS, type FlowElement, type FlowNode } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';
import { findCyclesWithoutWait } from './find-cycles-without-wait.ts';

/**
 * Finds everything that is wrong with a flow before it is published, node by node, beginning with the start. The errors are
 * missing values, unreachable nodes, and lines from or to missing parts. The warnings are exits without a line at a node with
 * several exits, and cycles that never wait for the customer.
 */
export function checkFlow(flow: FlowDefinition): FlowFinding[] {
  const starts = flow.nodes.filter(({ type }) => type === 'start');
  const reachedIds = listReachableNodes(flow, starts[0]?.id);
  const rounds = findCyclesWithoutWait(flow);
  const usedExits = new Set(flow.connections.map(({ source, sourceHandle }) => `${source} ${sourceHandle}`));
  return [
    ...(starts.length === 0 ? [{ code: 'noStart', nodeId: null } as const] : []),
    ...starts.slice(1).map(({ id }) => ({ code: 'severalStarts', nodeId: id }) as const),
    ...flow.nodes.flatMap((node) => [
      ...(reachedIds.has(node.id) || node.type === 'start' || starts.length === 0
        ? []
        : [{ code: 'unreachable', nodeId: node.id } as const]),
      ...checkNode(node),
      ...listUnlinkedExitFindings(usedExits, node),
      ...(rounds.has(node.id) ? [{ code: 'endlessRound', nodeId: node.id } as const] : []),
    ]),
    ...listLineFindings(flow),
  ];
}

/** Returns whether a flow with these findings may be published. */
export const isPublishable = (findings: readonly FlowFinding[]): boolean =>
  findings.every(({ code }) => flowFindings[code] === 'warning');

/** Puts errors before warnings, and shortens the list to the maximum number of findings in an answer. */
export const limitFindings = (findings: readonly FlowFinding[]): FlowFinding[] =>
  [
    ...findings.filter(({ code }) => flowFindings[code] === 'error'),
    ...findings.filter(({ code }) => flowFindings[code] === 'warning'),
  ].slice(0, MAX_FLOW_FINDINGS);

function listReachableNodes(flow: FlowDefinition, start: string | undefined): ReadonlySet<string> {
  const targets = new Map<string, string[]>();
  const exitsByNode = new Map(flow.nodes.map((node) => [node.id, new Set(listExits(node))]));
  for (const { source, sourceHandle, target } of flow.connections)
    if (exitsByNode.get(source)?.has(sourceHandle) === true) targets.set(source, [...(targets.get(source) ?? []), target]);
  const reachedIds = new Set<string>();
  const open = start === undefined ? [] : [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reachedIds.has(id)) continue;
    reachedIds.add(id);
    open.push(...(targets.get(id) ?? []));
  }
  return reachedIds;
}

const isBlank = (text: string): boolean => text.trim() === '';
const isInvalidInterval = (seconds: number): boolean => seconds <= 0 || seconds > FLOW_INTERVAL_MAX_SECONDS;

/**
 * Returns whether a randomizer's percentage is invalid. The spec requires a percentage above 0, as it requires seconds above 0 in
 * an interval.
 */
export const isInvalidPercent = (percent: number): boolean => percent <= 0 || percent > 100;

/** Returns the findings about the values of one node, which the node's form shows. Findings about lines are not included. */
export function checkNode(node: FlowNode): FlowFinding[] {
  const toFindings = (code: FlowFindingCode, is: boolean): FlowFinding[] => (is ? [{ code, nodeId: node.id }] : []);
  switch (node.type) {
    case 'start':
      return [];
    case 'randomizer':
      return toFindings('intervalMissing', isInvalidPercent(node.data.percent));
    case 'message':
      return toFindings('emptyMessage', isBlank(node.data.label));
    case 'singleBlock':
      return [
        ...toFindings('emptyBlock', node.data.elements.length === 0),
        ...node.data.elements.flatMap((element) => {
          const code = findElementFinding(element);
          return code === null ? [] : [{ code, nodeId: node.id, elementId: element.number }];
        }),
      ];
    case 'menu':
      return [
        ...toFindings('emptyMenu', isBlank(node.data.message)),
        ...toFindings('noOptions', node.data.arrayOption.length === 0),
        ...toFindings(
          'emptyOption',
          node.data.arrayOption.some(({ value }) => isBlank(value)),
        ),
      ];
    case 'condition':
      return toFindings('conditionKey', isBlank(node.data.key));
    case 'interval':
      return toFindings('intervalMissing', isInvalidInterval(node.data.sec));
    case 'img':
    case 'audio':
    case 'video':
      return toFindings('emptyFile', isBlank(node.data.url));
    case 'ticket':
      return toFindings('noQueue', node.data.queue === null);
    case 'tag':
      return toFindings('noTag', node.data.tag === null);
    case 'agent':
      return toFindings('noAgent', node.data.agent === null);
  }
}

function findElementFinding(element: FlowElement): FlowFindingCode | null {
  if (element.type === 'interval') return isInvalidInterval(element.value) ? 'elementInterval' : null;
  if (!isBlank(element.value)) return null;
  if (element.type === 'message') return 'emptyMessage';
  return element.type === 'input' ? 'emptyInput' : 'emptyMedia';
}

/**
 * Returns a finding for each exit without a line, if the node has several exits. `usedExits` are the exits that have a line. A
 * node with one exit, and the exit "else" of a menu, may lack a line: the flow then ends there.
 */
function listUnlinkedExitFindings(usedExits: ReadonlySet<string>, node: FlowNode): FlowFinding[] {
  if (node.type !== 'menu' && node.type !== 'randomizer' && node.type !== 'condition') return [];
  return listExits(node)
    .filter((exit) => exit !== 'else' && !usedExits.has(`${node.id} ${exit}`))
    .map((exit) => ({ code: 'exitOpen', nodeId: node.id, exit }));
}

function listLineFindings({ nodes, connections }: FlowDefinition): FlowFinding[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const usedExits = new Map<string, string>();
  return connections.flatMap(({ id: connectionId, source, sourceHandle: exit, target }): FlowFinding[] => {
    const sourceNode = byId.get(source);
    if (sourceNode === undefined) return [{ code: 'sourceGone', nodeId: byId.has(target) ? target : null, connectionId }];
    if (!byId.has(target)) return [{ code: 'targetGone', nodeId: source, exit, connectionId }];
    if (!listExits(sourceNode).includes(exit)) return [{ code: 'exitGone', nodeId: source, exit, connectionId }];
    const key = `${source} ${exit}`;
    const first = usedExits.get(key) ?? target;
    usedExits.set(key, first);
    // Two lines from one exit to the same node count as one line.
    return first === target ? [] : [{ code: 'severalFromExit', nodeId: source, exit, connectionId }];
  });
}
