import { FLOW_MAX } from '@prosa/contract/flows/flow-node';
import * as Y from 'yjs';
import { edgesOf, FLOW_EDGES, FLOW_NODES, isMap, nodesOf, type FlowMap } from './flow-document.ts';
import { judgeFlowEntry, MAP } from './judge-flow-entry.ts';

/**
 * Judges a flow's document after a change: what the transaction touched against the shapes, and the counts of all. Without a
 * transaction all of it is judged. Gives why it may not stand, null where it may. Entries under a map that was taken away
 * again count as nothing.
 */
export function checkFlowChange(document: Y.Doc, transaction?: Y.Transaction): string | null {
  for (const name of document.share.keys()) if (name !== FLOW_NODES && name !== FLOW_EDGES) return `a type named ${name}`;
  const roots = [
    [FLOW_NODES, nodesOf(document)],
    [FLOW_EDGES, edgesOf(document)],
  ] as const;
  const touched = transaction === undefined ? undefined : touchedKeys(transaction, roots);
  for (const [name, root] of roots) {
    const wrong = checkMap(root, [name], touched?.get(name));
    if (wrong !== null) return wrong;
  }
  return checkCounts(document, touched?.get(FLOW_NODES));
}

/** Which nodes and lines a transaction touched, by the names of the maps they stand in. */
function touchedKeys(
  transaction: Y.Transaction,
  roots: readonly (readonly [string, FlowMap])[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const touched = new Map(roots.map(([name]) => [name, new Set<string>()]));
  const nameOf = (type: unknown) => roots.find(([, root]) => root === type)?.[0] ?? '';
  for (const [type, keys] of transaction.changed) {
    for (const key of keys) if (key !== null) touched.get(nameOf(type))?.add(key);
    let item = type._item;
    while (item?.parent instanceof Y.AbstractType && item.parent._item !== null) item = item.parent._item;
    if (item?.parentSub != null) touched.get(nameOf(item.parent))?.add(item.parentSub);
  }
  return touched;
}

function checkMap(map: FlowMap, path: readonly string[], only?: ReadonlySet<string>): string | null {
  // A map with members of a list holds what no reader sees.
  if (map._start !== null) return 'a list where a map stands';
  for (const key of only ?? map.keys()) {
    if (!map.has(key)) continue;
    const value = map.get(key);
    const inner = [...path, key];
    const wrong = judgeFlowEntry(inner, isMap(value) ? MAP : value) ?? (isMap(value) ? checkMap(value, inner) : null);
    if (wrong !== null) return wrong;
  }
  return null;
}

function checkCounts(document: Y.Doc, only?: ReadonlySet<string>): string | null {
  const nodes = nodesOf(document);
  if (nodes.size > FLOW_MAX.nodes) return 'too many nodes';
  if (edgesOf(document).size > FLOW_MAX.connections) return 'too many lines';
  for (const id of only ?? nodes.keys()) {
    const node = nodes.get(id);
    if (!isMap(node)) continue;
    if (sizeOf(node.get('arrayOption')) > FLOW_MAX.options) return 'too many options';
    if (sizeOf(node.get('elements')) > FLOW_MAX.elements) return 'too many elements';
  }
  return null;
}

const sizeOf = (members: unknown): number => (isMap(members) ? members.size : 0);
