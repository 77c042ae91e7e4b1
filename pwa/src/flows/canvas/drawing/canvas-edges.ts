import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { Edge } from '@xyflow/react';
import { listDanglingLines } from './change-drawing.ts';

/**
 * `near`: the line touches a selected node, or the play passed it. `doubled`: the exit has an earlier line to another node, and
 * only that earlier line counts.
 */
export type EdgeVariant = 'plain' | 'near' | 'doubled';
export type CanvasEdge = Edge<{ readonly look: EdgeVariant }, 'flow'>;

export type EdgeDisplayState = {
  readonly selected: ReadonlySet<string>;
  readonly selectedNodes: ReadonlySet<string>;
  /** The lines that the play passed. */
  readonly passedLines: ReadonlySet<string>;
};

/**
 * Returns a function that converts the document's lines for the canvas, and leaves out lines from or to missing parts. An
 * unchanged line stays the same object.
 */
export function createEdgeConverter(): (flow: FlowDefinition, view: EdgeDisplayState) => CanvasEdge[] {
  let drawn = new Map<string, CanvasEdge>();
  return (flow, view) => {
    const loose = new Set(listDanglingLines(flow));
    const targets = new Map<string, string>();
    const next = new Map<string, CanvasEdge>();
    for (const line of flow.connections) {
      if (loose.has(line)) continue;
      const exit = `${line.source} ${line.sourceHandle}`;
      const counts = targets.get(exit) ?? line.target;
      targets.set(exit, counts);
      const look = counts !== line.target ? 'doubled' : isNear(line, view) ? 'near' : 'plain';
      next.set(line.id, toUpdatedEdge(drawn.get(line.id), line, { look, selected: view.selected.has(line.id) }));
    }
    drawn = next;
    return [...next.values()];
  };
}

const isNear = ({ id, source, target }: FlowLine, { passedLines, selectedNodes }: EdgeDisplayState): boolean =>
  passedLines.has(id) || selectedNodes.has(source) || selectedNodes.has(target);

function toUpdatedEdge(
  before: CanvasEdge | undefined,
  line: FlowLine,
  { look, selected }: { readonly look: EdgeVariant; readonly selected: boolean },
): CanvasEdge {
  const isSame =
    before !== undefined &&
    before.source === line.source &&
    before.sourceHandle === line.sourceHandle &&
    before.target === line.target &&
    before.data?.look === look &&
    before.selected === selected;
  return isSame ? before : { ...line, type: 'flow', data: { look }, selected };
}
