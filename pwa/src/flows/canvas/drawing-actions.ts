import type { FlowNode, FlowNodeType, FlowPosition } from '@prosa/contract/flows/flow-node';
import { FLOW_MAX } from '@prosa/contract/flows/flow-node';
import { emptyData } from '@prosa/documents/flow/empty-data';
import type { Canvas } from './canvas.ts';
import { GRID } from './canvas-keys.ts';
import { addNode, drawLine, type LineFault, linesFrom, moveNodes, removeParts } from './change-drawing.ts';
import { addCopies, clipboardText, partOf, type Pasted, pasteText } from './flow-clipboard.ts';
import { freePlace, placeNew } from './place-node.ts';

/** An exit a line is pulled out of. */
export type ExitAt = { readonly source: string; readonly sourceHandle: string };

/** What one does with a drawing, each a step of its own that undo takes back. */
export type DrawingActions = ReturnType<typeof drawingActions>;

export function drawingActions(canvas: Canvas, random: () => number) {
  const { document } = canvas;
  let lastAdded: string | undefined;
  const flow = () => canvas.flow.get();
  const chosen = () => canvas.selection.get();
  const chosenOr = (nodeId: string | undefined): ReadonlySet<string> =>
    chosen().nodes.size > 0 || nodeId === undefined ? chosen().nodes : new Set([nodeId]);

  return {
    /** A node as it comes from the palette, at its place: where it was let go, else beside the last one. */
    draft(type: FlowNodeType, at: FlowPosition | null): FlowNode {
      const made = { id: 'new', type, position: at ?? { x: 0, y: 0 }, data: emptyData[type] } as FlowNode; // the data of its type
      return { ...made, position: at === null ? placeNew(flow().nodes, lastAdded, made) : freePlace([], made, at) };
    },
    isFull: () => flow().nodes.length >= FLOW_MAX.nodes,
    add(node: FlowNode, from: ExitAt | null): string {
      lastAdded = addNode(document, flow(), node, from, random);
      canvas.select({ nodes: [lastAdded] });
      canvas.enterAt(lastAdded);
      return lastAdded;
    },
    link: (exit: ExitAt, target: string): LineFault | null => drawLine(document, flow(), { ...exit, target }, random),
    unlink: ({ source, sourceHandle }: ExitAt) =>
      removeParts(document, { nodes: [], connections: linesFrom(flow(), source, sourceHandle) }),
    removeLine: (lineId: string) =>
      removeParts(document, { nodes: [], connections: flow().connections.filter(({ id }) => id === lineId) }),
    /** Removes what is chosen, or the one node the keyboard stands on. */
    remove(nodeId?: string): void {
      const { nodes, edges } = chosen();
      const gone = nodes.size + edges.size === 0 && nodeId !== undefined ? new Set([nodeId]) : nodes;
      removeParts(document, {
        nodes: flow().nodes.filter(({ id }) => gone.has(id)),
        connections: flow().connections.filter(({ id }) => edges.has(id)),
      });
    },
    /** Moves what is chosen by so much. */
    move(nodeId: string | undefined, x: number, y: number): boolean {
      const ids = chosenOr(nodeId);
      const moved = flow().nodes.filter(({ id }) => ids.has(id));
      moveNodes(document, moved, new Map(moved.map(({ id, position }) => [id, { x: position.x + x, y: position.y + y }])));
      return moved.length > 0;
    },
    place: (positions: ReadonlyMap<string, FlowPosition>) => moveNodes(document, flow().nodes, positions),
    duplicate(nodeId?: string): Pasted {
      return taken(addCopies(document, flow(), partOf(flow(), chosenOr(nodeId)), random));
    },
    paste: (text: string): Pasted => taken(pasteText(document, flow(), text, random)),
    /** What is chosen as the clipboard carries it, undefined where nothing is. */
    copied: (): string | undefined => (chosen().nodes.size === 0 ? undefined : clipboardText(flow(), chosen().nodes)),
    selectAll: () => canvas.select({ nodes: flow().nodes.map(({ id }) => id), edges: canvas.edges.get().map(({ id }) => id) }),
  };

  /** What was added is chosen, so that it can be moved on at once. */
  function taken(pasted: Pasted): Pasted {
    if (!pasted.ok) return pasted;
    canvas.select(pasted);
    lastAdded = pasted.nodes.at(-1) ?? lastAdded;
    return pasted;
  }
}

/** The nearest place on the grid. */
export const onGrid = ({ x, y }: FlowPosition): FlowPosition => ({
  x: Math.round(x / GRID) * GRID,
  y: Math.round(y / GRID) * GRID,
});
