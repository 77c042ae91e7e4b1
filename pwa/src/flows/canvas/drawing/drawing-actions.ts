import type { FlowNode, FlowNodeType, FlowPosition } from '@prosa/contract/flows/flow-node';
import { FLOW_MAX_COUNTS } from '@prosa/contract/flows/flow-node';
import { emptyDataByNodeType } from '@prosa/documents/flow/empty-data';
import { connectNodes } from '@prosa/domain/flows/add-nodes';
import { listExits } from '@prosa/domain/flows/flow-exits';
import type { Canvas } from './canvas.ts';
import { GRID_SIZE } from './canvas-keys.ts';
import {
  addNode,
  CANVAS_ORIGIN,
  changeDrawing,
  drawLine,
  type LineRefusal,
  listLinesFrom,
  moveNodes,
  deleteDrawingParts,
} from './change-drawing.ts';
import { addNodeCopies, toClipboardText, pickNodesWithLines, type PasteOutcome, pasteFlowText } from './flow-clipboard.ts';
import { listCardSizes } from './list-card-sizes.ts';
import { placeNewNode } from './place-node.ts';

/** The exit from which a line is dragged. */
export type ExitReference = { readonly source: string; readonly sourceHandle: string };

/** The place of a new node on the canvas, and the node to which it is joined. */
export type NewNodePlacement = {
  /** The position where the node was dropped. Null places it beside another node. */
  readonly at: FlowPosition | null;
  /**
   * The new node is placed to the right of this node. If `from` already has a line, the new node is inserted into this line.
   * Undefined stands for the node that was added last, and then the new node is not inserted into a line.
   */
  readonly beside?: string | undefined;
  /** The exit from which a line leads to the new node. */
  readonly from: ExitReference | null;
};

/** The actions that change a drawing or its selection. For undo, each action is one step. */
export type DrawingActions = ReturnType<typeof createDrawingActions>;

export function createDrawingActions(canvas: Canvas, random: () => number) {
  const { document } = canvas;
  let lastAdded: string | undefined;
  const flow = () => canvas.flow.get();
  const selection = () => canvas.selection.get();
  const selectedNodesOr = (nodeId: string | undefined): ReadonlySet<string> =>
    selection().nodes.size > 0 || nodeId === undefined ? selection().nodes : new Set([nodeId]);

  return {
    /**
     * Returns a new node of a type, with empty data and without a place. A node gets its place when it is added, because its size
     * depends on its content.
     */
    draft: (type: FlowNodeType): FlowNode =>
      // The cast is safe: `emptyDataByNodeType` holds each type's own data.
      ({ id: 'new', type, position: { x: 0, y: 0 }, data: emptyDataByNodeType[type] }) as FlowNode,
    /** Returns the exit of a node for a new line: the first free exit, or else the first exit. */
    exitFor(nodeId: string): ExitReference | null {
      const node = flow().nodes.find(({ id }) => id === nodeId);
      if (node === undefined) return null;
      const exits = listExits(node);
      const exit = exits.find((each) => listLinesFrom(flow(), nodeId, each).length === 0) ?? exits[0];
      return exit === undefined ? null : { source: nodeId, sourceHandle: exit };
    },
    isFull: () => flow().nodes.length >= FLOW_MAX_COUNTS.nodes,
    /** Adds a node with its line as one step, selects it, and returns its id. */
    add(node: FlowNode, { at, beside, from }: NewNodePlacement): string {
      const before = flow();
      const position = at ?? placeNewNode({ nodes: before.nodes, sizes: listCardSizes(canvas) }, beside ?? lastAdded, node);
      const [next] = beside === undefined || from === null ? [] : listLinesFrom(before, from.source, from.sourceHandle);
      const added = document.transact(() => {
        const id = addNode(document, before, { node: { ...node, position }, from, random });
        const [exit] = listExits(node);
        if (next !== undefined && exit !== undefined)
          changeDrawing(document, {}, { connections: [connectNodes(id, exit, { target: next.target, random })] });
        return id;
      }, CANVAS_ORIGIN);
      lastAdded = added;
      canvas.select({ nodes: [added] });
      canvas.enterAt(added);
      return added;
    },
    link: (exit: ExitReference, target: string): LineRefusal | null =>
      drawLine(document, flow(), { input: { ...exit, target }, random }),
    unlink: ({ source, sourceHandle }: ExitReference) =>
      deleteDrawingParts(document, { nodes: [], connections: listLinesFrom(flow(), source, sourceHandle) }),
    removeLine: (lineId: string) =>
      deleteDrawingParts(document, { nodes: [], connections: flow().connections.filter(({ id }) => id === lineId) }),
    /** Removes the selection, or the focused node. */
    remove(nodeId?: string): void {
      const { nodes, edges } = selection();
      const deletedNodes = nodes.size + edges.size === 0 && nodeId !== undefined ? new Set([nodeId]) : nodes;
      deleteDrawingParts(document, {
        nodes: flow().nodes.filter(({ id }) => deletedNodes.has(id)),
        connections: flow().connections.filter(({ id }) => edges.has(id)),
      });
    },
    /** Moves the selected nodes, or else the given node, by `x` and `y` in the canvas' units. Returns whether any node moved. */
    move(nodeId: string | undefined, x: number, y: number): boolean {
      const ids = selectedNodesOr(nodeId);
      const moved = flow().nodes.filter(({ id }) => ids.has(id));
      moveNodes(document, moved, new Map(moved.map(({ id, position }) => [id, { x: position.x + x, y: position.y + y }])));
      return moved.length > 0;
    },
    place: (positions: ReadonlyMap<string, FlowPosition>) => moveNodes(document, flow().nodes, positions),
    duplicate(nodeId?: string): PasteOutcome {
      return selectPasted(
        addNodeCopies(document, flow(), { copied: pickNodesWithLines(flow(), selectedNodesOr(nodeId)), random }),
      );
    },
    paste: (text: string): PasteOutcome => selectPasted(pasteFlowText(document, flow(), { text, random })),
    /** Returns the selection as a text for the clipboard. Undefined if nothing is selected. */
    copySelection: (): string | undefined =>
      selection().nodes.size === 0 ? undefined : toClipboardText(flow(), selection().nodes),
    selectAll: () => canvas.select({ nodes: flow().nodes.map(({ id }) => id), edges: canvas.edges.get().map(({ id }) => id) }),
  };

  /** Selects the pasted nodes, so that the user can move them together. */
  function selectPasted(pasted: PasteOutcome): PasteOutcome {
    if (!pasted.ok) return pasted;
    canvas.select(pasted);
    lastAdded = pasted.nodes.at(-1) ?? lastAdded;
    return pasted;
  }
}

/** Returns the nearest position on the grid. */
export const snapToGrid = ({ x, y }: FlowPosition): FlowPosition => ({
  x: Math.round(x / GRID_SIZE) * GRID_SIZE,
  y: Math.round(y / GRID_SIZE) * GRID_SIZE,
});
