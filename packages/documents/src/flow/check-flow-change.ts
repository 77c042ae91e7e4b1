import { FLOW_MAX_COUNTS } from '@prosa/contract/flows/flow-node';
import * as Y from 'yjs';
import {
  toFlowLineMap,
  FLOW_LINE_MAP_NAME,
  FLOW_NODE_MAP_NAME,
  isFlowMap,
  toFlowNodeMap,
  type FlowMap,
} from './flow-document.ts';
import { checkFlowEntry, NESTED_MAP } from './check-flow-entry.ts';

/**
 * Checks a flow's document after a change: the shape and the number of members of each map that the transaction changed. Without
 * a transaction, all maps are checked. Returns the reason why the change is forbidden, or null if it is permitted. Entries under
 * a deleted map are not checked.
 */
export function checkFlowChange(document: Y.Doc, transaction?: Y.Transaction): string | null {
  for (const name of document.share.keys())
    if (name !== FLOW_NODE_MAP_NAME && name !== FLOW_LINE_MAP_NAME) return `a type named ${name}`;
  const changes = transaction === undefined ? listAllMaps(document) : listChangedMaps(document, transaction);
  for (const { map, path, keys } of changes) {
    const violation = checkMap(map, path, keys) ?? findExcessiveMemberCount(map, path);
    if (violation !== null) return violation;
  }
  return null;
}

/** A map of the document that still exists, its path, and its changed keys. */
type ChangedMap = { readonly map: FlowMap; readonly path: readonly string[]; readonly keys: Iterable<string> };

const listAllMaps = (document: Y.Doc): ChangedMap[] =>
  [
    { map: toFlowNodeMap(document), path: [FLOW_NODE_MAP_NAME] },
    { map: toFlowLineMap(document), path: [FLOW_LINE_MAP_NAME] },
  ].map((change) => ({ ...change, keys: change.map.keys() }));

/** Returns the maps that the transaction changed. All other maps were checked after earlier changes. */
function listChangedMaps(document: Y.Doc, transaction: Y.Transaction): ChangedMap[] {
  const changes: ChangedMap[] = [];
  for (const [type, keys] of transaction.changed) {
    const path = findPath(document, type);
    if (path === null) continue;
    // The cast is safe: every type in the document is a map.
    const map = type as unknown as FlowMap;
    // A change of list members has the key null. `checkMap` refuses a map with list members, so this key is skipped.
    changes.push({ map, path, keys: [...keys].filter((key) => key !== null) });
  }
  return changes;
}

/** Returns the path from the document's root to the type. Null if the type, or a type that contains it, was deleted. */
function findPath(document: Y.Doc, type: unknown): readonly string[] | null {
  const path: string[] = [];
  let at = type;
  while (at instanceof Y.AbstractType && at._item !== null) {
    const { deleted, parentSub, parent }: Y.Item = at._item;
    if (deleted || parentSub === null) return null;
    path.unshift(parentSub);
    at = parent;
  }
  const root = [FLOW_NODE_MAP_NAME, FLOW_LINE_MAP_NAME].find((name) => document.share.get(name) === at);
  return root === undefined ? null : [root, ...path];
}

function checkMap(map: FlowMap, path: readonly string[], keys: Iterable<string>): string | null {
  // No code reads list members inside a map, so a map with list members is refused.
  if (map._start !== null) return 'a list where a map stands';
  for (const key of keys) {
    if (!map.has(key)) continue;
    const value = map.get(key);
    const innerPath = [...path, key];
    const violation =
      checkFlowEntry(innerPath, isFlowMap(value) ? NESTED_MAP : value) ??
      (isFlowMap(value) ? (checkMap(value, innerPath, value.keys()) ?? findExcessiveMemberCount(value, innerPath)) : null);
    if (violation !== null) return violation;
  }
  return null;
}

/**
 * Returns the reason why a map has too many members, or null. Counting takes time, because Yjs walks over all members of a map.
 */
function findExcessiveMemberCount(map: FlowMap, [root, id, field, member]: readonly string[]): string | null {
  if (id === undefined) {
    const isOfNodes = root === FLOW_NODE_MAP_NAME;
    if (map.size <= (isOfNodes ? FLOW_MAX_COUNTS.nodes : FLOW_MAX_COUNTS.connections)) return null;
    return isOfNodes ? 'too many nodes' : 'too many lines';
  }
  if (member !== undefined) return null;
  if (field === 'arrayOption' && map.size > FLOW_MAX_COUNTS.options) return 'too many options';
  return field === 'elements' && map.size > FLOW_MAX_COUNTS.elements ? 'too many elements' : null;
}
