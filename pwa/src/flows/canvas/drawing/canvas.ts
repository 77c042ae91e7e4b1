import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowPosition } from '@prosa/contract/flows/flow-node';
import type { EdgeChange, NodeChange } from '@xyflow/react';
import type * as Y from 'yjs';
import { createStore, type Store } from '../../../platform/store.ts';
import { createEdgeConverter, type CanvasEdge } from './canvas-edges.ts';
import { createNodeConverter, type CanvasNode } from './canvas-nodes.ts';
import { moveNodes } from './change-drawing.ts';
import { toReadingOrder } from './to-reading-order.ts';
import { watchDrawing } from './watch-drawing.ts';

/** The ids of the selected nodes and lines. */
export type CanvasSelection = { readonly nodes: ReadonlySet<string>; readonly edges: ReadonlySet<string> };

/** The document of a flow as a canvas shows and changes it, with the canvas' own state. */
export type Canvas = {
  readonly document: Y.Doc;
  readonly flow: Store<FlowDefinition>;
  readonly nodes: Store<readonly CanvasNode[]>;
  readonly edges: Store<readonly CanvasEdge[]>;
  readonly selection: Store<CanvasSelection>;
  /** The positions of the nodes that this user is dragging. Empty while no drag runs. */
  readonly dragged: Store<ReadonlyMap<string, FlowPosition>>;
  /** Applies the canvas' changes: sizes, selections and movements. A movement is written to the document when it ends. */
  readonly changeNodes: (changes: readonly NodeChange<CanvasNode>[]) => void;
  readonly changeEdges: (changes: readonly EdgeChange<CanvasEdge>[]) => void;
  readonly select: (selection: { readonly nodes?: Iterable<string>; readonly edges?: Iterable<string> }) => void;
  /** Sets the positions to which other users drag nodes. */
  readonly setDraggedByOthers: (positions: ReadonlyMap<string, FlowPosition>) => void;
  /** Sets the lines that the play passed, which are highlighted. */
  readonly setPassedLines: (lines: ReadonlySet<string>) => void;
  /** Sets the node at which the Tab key enters the canvas. */
  readonly enterAt: (nodeId: string) => void;
  readonly order: () => readonly string[];
  readonly stop: () => void;
};

const noIds: ReadonlySet<string> = new Set();

export function createCanvas(document: Y.Doc): Canvas {
  const drawing = watchDrawing(document);
  const { flow } = drawing;
  const nodes = createStore<readonly CanvasNode[]>([]);
  const edges = createStore<readonly CanvasEdge[]>([]);
  const selection = createStore<CanvasSelection>({ nodes: noIds, edges: noIds });
  const dragged = createStore<ReadonlyMap<string, FlowPosition>>(new Map());
  const measured = new Map<string, { width: number; height: number }>();
  let draggedByOthers: ReadonlyMap<string, FlowPosition> = new Map();
  let passedLines = noIds;
  let entry: string | undefined;
  let order: { readonly of: FlowDefinition; readonly ids: readonly string[] } | undefined;
  const drawNodes = createNodeConverter();
  const drawEdges = createEdgeConverter();

  const readOrder = (): readonly string[] => {
    if (order?.of !== flow.get()) order = { of: flow.get(), ids: toReadingOrder(flow.get()) };
    return order.ids;
  };
  const redraw = (): void => {
    const drawn = flow.get();
    const chosen = selection.get();
    const isThere = entry !== undefined && drawn.nodes.some(({ id }) => id === entry);
    const first = isThere ? entry : readOrder()[0];
    nodes.set(
      drawNodes(drawn.nodes, { selected: chosen.nodes, measured, dragged: dragged.get(), draggedByOthers, entry: first }),
    );
    edges.set(drawEdges(drawn, { selected: chosen.edges, selectedNodes: chosen.nodes, passedLines }));
  };
  const forgetDeletedParts = (): void => {
    const ids = new Set(flow.get().nodes.map(({ id }) => id));
    const lines = new Set(flow.get().connections.map(({ id }) => id));
    const chosen = selection.get();
    selection.set({ nodes: intersect(chosen.nodes, ids), edges: intersect(chosen.edges, lines) });
    for (const id of measured.keys()) if (!ids.has(id)) measured.delete(id);
    if ([...dragged.get().keys()].some((id) => !ids.has(id)))
      dragged.set(new Map([...dragged.get()].filter(([id]) => ids.has(id))));
    redraw();
  };

  const changeNodes: Canvas['changeNodes'] = (changes) => {
    const chosen = new Set(selection.get().nodes);
    const moving = new Map(dragged.get());
    const placed = new Map<string, FlowPosition>();
    for (const change of changes) {
      if (change.type === 'select') setMembership(chosen, change.id, change.selected);
      else if (change.type === 'dimensions' && change.dimensions !== undefined) measured.set(change.id, change.dimensions);
      else if (change.type === 'position' && change.dragging === true && change.position !== undefined)
        moving.set(change.id, change.position);
      else if (change.type === 'position') {
        const end = change.position ?? moving.get(change.id);
        if (end !== undefined) placed.set(change.id, end);
        moving.delete(change.id);
      }
    }
    if (!hasSameMembers(chosen, selection.get().nodes)) selection.set({ ...selection.get(), nodes: chosen });
    // The move is written before the drag ends. Otherwise users would see the node at its former place for a moment.
    if (placed.size > 0) moveNodes(document, flow.get().nodes, placed);
    dragged.set(moving);
    redraw();
  };
  const changeEdges: Canvas['changeEdges'] = (changes) => {
    const chosen = new Set(selection.get().edges);
    for (const change of changes) if (change.type === 'select') setMembership(chosen, change.id, change.selected);
    if (hasSameMembers(chosen, selection.get().edges)) return;
    selection.set({ ...selection.get(), edges: chosen });
    redraw();
  };

  redraw();
  const unwatch = flow.subscribe(forgetDeletedParts);
  return {
    document,
    flow,
    nodes,
    edges,
    selection,
    dragged,
    changeNodes,
    changeEdges,
    select: ({ nodes: ids = noIds, edges: lines = noIds }) => {
      selection.set({ nodes: new Set(ids), edges: new Set(lines) });
      redraw();
    },
    setDraggedByOthers: (positions) => {
      draggedByOthers = positions;
      redraw();
    },
    setPassedLines: (lines) => {
      passedLines = lines;
      redraw();
    },
    enterAt: (nodeId) => {
      if (entry === nodeId) return;
      entry = nodeId;
      redraw();
    },
    order: readOrder,
    stop: () => {
      unwatch();
      drawing.stop();
    },
  };
}

const setMembership = (ids: Set<string>, id: string, isIn: boolean): void => void (isIn ? ids.add(id) : ids.delete(id));
const isSubset = (ids: ReadonlySet<string>, others: ReadonlySet<string>): boolean => [...ids].every((id) => others.has(id));
const intersect = (ids: ReadonlySet<string>, there: ReadonlySet<string>): ReadonlySet<string> =>
  isSubset(ids, there) ? ids : new Set([...ids].filter((id) => there.has(id)));
const hasSameMembers = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && isSubset(a, b);
