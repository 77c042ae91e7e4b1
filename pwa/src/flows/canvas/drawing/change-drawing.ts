import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode, FlowPosition } from '@prosa/contract/flows/flow-node';
import { applyFlow } from '@prosa/documents/flow/apply-flow';
import { connectNodes, createFlowPartId } from '@prosa/domain/flows/add-nodes';
import { listExits } from '@prosa/domain/flows/flow-exits';
import type * as Y from 'yjs';

/** The origin of this canvas' own transactions, which undo reverts. */
export const CANVAS_ORIGIN = Symbol('canvas');

const emptyFlow: FlowDefinition = { nodes: [], connections: [] };

/** Writes the differences between the nodes and lines of `former` and those of `flow` to the document. */
export const changeDrawing = (document: Y.Doc, former: Partial<FlowDefinition>, flow: Partial<FlowDefinition>): void =>
  applyFlow(document, { ...emptyFlow, ...flow }, { former: { ...emptyFlow, ...former }, origin: CANVAS_ORIGIN });

/** The maximum absolute value of a node's `x` and `y`. The contract has the same limit. */
const MAX_COORDINATE = 1_000_000;
const clampCoordinate = (value: number): number => Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, Math.round(value)));
/** Rounds a position to whole units, as the document stores it, and keeps it within `MAX_COORDINATE`. */
export const roundPosition = ({ x, y }: FlowPosition): FlowPosition => ({ x: clampCoordinate(x), y: clampCoordinate(y) });

/** Moves those of `nodes` that have an entry in `positions`. */
export function moveNodes(document: Y.Doc, nodes: readonly FlowNode[], positions: ReadonlyMap<string, FlowPosition>): void {
  const former = nodes.filter(({ id }) => positions.has(id));
  if (former.length === 0) return;
  const moved = former.map((node): FlowNode => ({
    ...node,
    position: roundPosition(positions.get(node.id) ?? node.position),
  }));
  changeDrawing(document, { nodes: former }, { nodes: moved });
}

/** Removes the given nodes and lines, and every line that touches the nodes. */
export function deleteDrawingParts(document: Y.Doc, parts: FlowDefinition): void {
  if (parts.nodes.length + parts.connections.length > 0) changeDrawing(document, parts, {});
}

/** The reason why a line may not be drawn: from a node to itself, into a start, or from or to a missing part (`gone`). */
export type LineRefusal = 'itself' | 'intoStart' | 'gone';

/** Returns the reason why a line may not lead from an exit to a node. Null if the line is allowed. */
export function findLineRefusal(
  flow: FlowDefinition,
  line: { readonly source: string; readonly sourceHandle: string; readonly target: string },
): LineRefusal | null {
  const source = flow.nodes.find(({ id }) => id === line.source);
  const target = flow.nodes.find(({ id }) => id === line.target);
  if (source === undefined || target === undefined || !listExits(source).includes(line.sourceHandle)) return 'gone';
  if (source === target) return 'itself';
  return target.type === 'start' ? 'intoStart' : null;
}

/** Draws a line from an exit in place of the exit's former lines. Returns the reason for a refusal, or null. */
export function drawLine(
  document: Y.Doc,
  flow: FlowDefinition,
  { input: { source, sourceHandle, target }, random }: { readonly input: Omit<FlowLine, 'id'>; readonly random: () => number },
): LineRefusal | null {
  const refusal = findLineRefusal(flow, { source, sourceHandle, target });
  if (refusal !== null) return refusal;
  const former = listLinesFrom(flow, source, sourceHandle);
  if (former.length === 1 && former[0]?.target === target) return null;
  changeDrawing(document, { connections: former }, { connections: [connectNodes(source, sourceHandle, { target, random })] });
  return null;
}

/** Returns the lines from an exit. An exit has several lines if two people drew lines at the same time. */
export const listLinesFrom = (flow: FlowDefinition, source: string, exit: string): FlowLine[] =>
  flow.connections.filter((line) => line.source === source && line.sourceHandle === exit);

/** Returns lines from or to missing parts, which no canvas can show. */
export function listDanglingLines({ nodes, connections }: FlowDefinition): FlowLine[] {
  const exits = new Map(nodes.map((node) => [node.id, listExits(node)]));
  return connections.filter(
    ({ source, sourceHandle, target }) => !exits.has(target) || exits.get(source)?.includes(sourceHandle) !== true,
  );
}

/** Adds a node, and joins it to the exit from which the user dragged it. Returns the node's id. */
export function addNode(
  document: Y.Doc,
  flow: FlowDefinition,
  {
    node,
    from,
    random,
  }: {
    readonly node: Omit<FlowNode, 'id'>;
    readonly from: { readonly source: string; readonly sourceHandle: string } | null;
    readonly random: () => number;
  },
): string {
  // The cast is safe: `node` has the data of its own type, and only the id is new.
  const added = { ...node, position: roundPosition(node.position), id: createFlowPartId(random) } as FlowNode;
  const isOpen =
    from !== null && flow.nodes.some((each) => each.id === from.source && listExits(each).includes(from.sourceHandle));
  changeDrawing(
    document,
    { connections: isOpen ? listLinesFrom(flow, from.source, from.sourceHandle) : [] },
    { nodes: [added], connections: isOpen ? [connectNodes(from.source, from.sourceHandle, { target: added.id, random })] : [] },
  );
  return added.id;
}

/** Writes a form's changes of a node's data. If another person has deleted the node, it stays deleted. */
export const writeNode = (document: Y.Doc, before: FlowNode, after: FlowNode): void =>
  changeDrawing(document, { nodes: [before] }, { nodes: [after] });
