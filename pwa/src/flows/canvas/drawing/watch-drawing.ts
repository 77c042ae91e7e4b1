import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { toFlowLineMap, isFlowMap, toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import { readLine, readFlow, readNode, sortById } from '@prosa/documents/flow/read-flow';
import { isSameJson } from '@prosa/documents/flow/is-same-json';
import type * as Y from 'yjs';
import { createStore, type Store } from '../../../platform/store.ts';

export type DrawingWatch = {
  /** The flow that `readFlow` makes of the document, after each transaction. Unchanged parts stay the same objects. */
  readonly flow: Store<FlowDefinition>;
  readonly stop: () => void;
};

/** Reads a flow's document and follows it, reading again only the parts that a transaction changed. */
export function watchDrawing(document: Y.Doc): DrawingWatch {
  const flow = createStore(readFlow(document));
  let nodes = toPartsById(flow.get().nodes);
  let connections = toPartsById(flow.get().connections);
  const touchedNodes = new Set<string>();
  const touchedEdges = new Set<string>();

  const markChangedNodes = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    for (const event of events) {
      const [id] = event.path;
      if (typeof id === 'string') touchedNodes.add(id);
      else for (const key of event.keys.keys()) touchedNodes.add(key);
    }
  };
  const markChangedEdges = (event: Y.YMapEvent<unknown>): void => {
    for (const key of event.keysChanged) touchedEdges.add(key);
  };
  const readChangedParts = (): void => {
    if (touchedNodes.size === 0 && touchedEdges.size === 0) return;
    // A menu's exits depend on the positions of its options, so the lines of a changed node are read again.
    for (const { id, source } of connections.values()) if (touchedNodes.has(source)) touchedEdges.add(id);
    nodes = readTouchedParts(nodes, touchedNodes, (id) => {
      const map = toFlowNodeMap(document).get(id);
      return isFlowMap(map) ? readNode(id, map)[0] : undefined;
    });
    connections = readTouchedParts(connections, touchedEdges, (id) => readLine(document, id, toFlowLineMap(document).get(id))[0]);
    touchedNodes.clear();
    touchedEdges.clear();
    const before = flow.get();
    const after = { nodes: listInOrder(nodes, before.nodes), connections: listInOrder(connections, before.connections) };
    if (after.nodes !== before.nodes || after.connections !== before.connections) flow.set(after);
  };

  toFlowNodeMap(document).observeDeep(markChangedNodes);
  toFlowLineMap(document).observe(markChangedEdges);
  document.on('afterTransaction', readChangedParts);
  return {
    flow,
    stop: () => {
      toFlowNodeMap(document).unobserveDeep(markChangedNodes);
      toFlowLineMap(document).unobserve(markChangedEdges);
      document.off('afterTransaction', readChangedParts);
    },
  };
}

type PartsById<T> = ReadonlyMap<string, T>;
const toPartsById = <T extends FlowNode | FlowLine>(things: readonly T[]): PartsById<T> =>
  new Map(things.map((each) => [each.id, each]));

/** Reads the touched parts again. Returns `things` itself if no part differs. */
function readTouchedParts<T>(
  things: PartsById<T>,
  touched: ReadonlySet<string>,
  read: (id: string) => T | undefined,
): PartsById<T> {
  let changed: Map<string, T> | undefined;
  for (const id of touched) {
    const [before, after] = [things.get(id), read(id)];
    if (before === after || (before !== undefined && isSameJson(before, after))) continue;
    changed ??= new Map(things);
    if (after === undefined) changed.delete(id);
    else changed.set(id, after);
  }
  return changed ?? things;
}

/** Lists parts sorted by id. Returns `before` itself if the new list has the same parts. */
function listInOrder<T extends FlowNode | FlowLine>(things: PartsById<T>, before: readonly T[]): T[] {
  const list = sortById([...things.values()]);
  return list.length === before.length && list.every((each, place) => each === before[place]) ? (before as T[]) : list;
}
