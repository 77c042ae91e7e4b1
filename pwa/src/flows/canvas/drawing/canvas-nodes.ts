import type { FlowNode, FlowPosition } from '@prosa/contract/flows/flow-node';
import type { Node } from '@xyflow/react';
import { estimateNodeSize } from '../../nodes/node-geometry.ts';

/** A node as the canvas draws it. `isEntry` tells whether the Tab key enters the canvas at this node. */
export type CanvasNode = Node<{ readonly node: FlowNode; readonly isEntry: boolean }, 'flow'>;

/** The part of the state of a canvas' nodes that is not in the document. */
export type NodeDisplayState = {
  readonly selected: ReadonlySet<string>;
  readonly measured: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
  /** The positions of the nodes that this user is dragging. */
  readonly dragged: ReadonlyMap<string, FlowPosition>;
  /** The positions of the nodes that other users are dragging. */
  readonly draggedByOthers: ReadonlyMap<string, FlowPosition>;
  readonly entry: string | undefined;
};

/** Returns a function that converts the document's nodes for the canvas. An unchanged node stays the same object. */
export function createNodeConverter(): (nodes: readonly FlowNode[], view: NodeDisplayState) => CanvasNode[] {
  let drawn = new Map<string, CanvasNode>();
  return (nodes, view) => {
    const next = new Map<string, CanvasNode>();
    for (const node of nodes) next.set(node.id, toUpdatedNode(drawn.get(node.id), node, view));
    drawn = next;
    return [...next.values()];
  };
}

function toUpdatedNode(before: CanvasNode | undefined, node: FlowNode, view: NodeDisplayState): CanvasNode {
  const { id } = node;
  const dragged = view.dragged.get(id);
  const position = dragged ?? view.draggedByOthers.get(id) ?? node.position;
  const selected = view.selected.has(id);
  const isEntry = view.entry === id;
  const measured = view.measured.get(id);
  const isSame =
    before !== undefined &&
    before.data.node === node &&
    before.data.isEntry === isEntry &&
    before.selected === selected &&
    before.dragging === (dragged !== undefined) &&
    before.measured === measured &&
    before.position.x === position.x &&
    before.position.y === position.y;
  if (isSame) return before;
  const data = before?.data.node === node && before.data.isEntry === isEntry ? before.data : { node, isEntry };
  const { width: initialWidth, height: initialHeight } = estimateNodeSize(node);
  return {
    id,
    type: 'flow',
    // The node's estimated size tells the canvas whether the node is visible, before the node is rendered.
    initialWidth,
    initialHeight,
    position,
    data,
    selected,
    dragging: dragged !== undefined,
    ...(measured === undefined ? {} : { measured }),
  };
}
