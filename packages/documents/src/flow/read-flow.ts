import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { FlowElement, FlowNode, type FlowNodeType } from '@prosa/contract/flows/flow-node';
import { toOptionExit } from '@prosa/domain/flows/flow-exits';
import * as v from 'valibot';
import type * as Y from 'yjs';
import { emptyDataByNodeType, emptyElementByType } from './empty-data.ts';
import {
  toFlowLineMap,
  listMembersInOrder,
  isFlowMap,
  toFlowNodeMap,
  parseStoredOptionExit,
  type FlowMap,
} from './flow-document.ts';
import { StoredLine } from './check-flow-entry.ts';

/**
 * Reads a flow's document as plain data. Nodes and lines are sorted by id, so that every device reads the same. A missing or
 * invalid field is read as empty, and an entry without a type is not read as a node.
 */
export function readFlow(document: Y.Doc): FlowDefinition {
  const nodes = [...toFlowNodeMap(document).entries()].flatMap(([id, map]) => (isFlowMap(map) ? readNode(id, map) : []));
  const connections = [...toFlowLineMap(document).entries()].flatMap(([id, edge]) => readLine(document, id, edge));
  return { nodes: sortById(nodes), connections: sortById(connections) };
}

export const sortById = <T extends { readonly id: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Reads an entry of the document as a node. Returns an empty list if the entry isn't a node. */
export function readNode(id: string, map: FlowMap): [FlowNode] | [] {
  const type = map.get('type');
  if (typeof type !== 'string' || !isNodeType(type)) return [];
  const parseNode = (data: unknown, position: unknown = { x: 0, y: 0 }): FlowNode | undefined => {
    const parsed = v.safeParse(FlowNode, { id, type, position, data });
    return parsed.success ? parsed.output : undefined;
  };
  const position = map.get('position');
  const empty = emptyDataByNodeType[type];
  const fields = Object.keys(empty).map((field) => [field, readField(map, field)] as const);
  const wholeNode = parseNode(Object.fromEntries(fields), position);
  if (wholeNode !== undefined) return [wholeNode];
  // If any field is invalid, each invalid field is read as empty.
  let data: object = empty;
  for (const [field, value] of fields)
    if (parseNode({ ...data, [field]: value }) !== undefined) data = { ...data, [field]: value };
  const parsedNode = parseNode(data, position) ?? parseNode(data);
  return parsedNode === undefined ? [] : [parsedNode];
}

const isNodeType = (type: string): type is FlowNodeType => Object.hasOwn(emptyDataByNodeType, type);
const isElementType = (type: string): type is FlowElement['type'] => Object.hasOwn(emptyElementByType, type);

function readField(map: FlowMap, field: string): unknown {
  if (field === 'arrayOption')
    return listMembersInOrder(map.get(field)).map(([, option], index) => {
      const value = option.get('value');
      return { number: index + 1, value: typeof value === 'string' ? value : '' };
    });
  if (field === 'elements') return readElements(map);
  if (field === 'seq') return readElements(map).map(({ number }) => number);
  return map.get(field);
}

const readElements = (node: FlowMap): FlowElement[] =>
  listMembersInOrder(node.get('elements')).flatMap(([number, map]) => {
    const type = map.get('type');
    if (typeof type !== 'string' || !isElementType(type)) return [];
    const parsed = v.safeParse(FlowElement, { ...Object.fromEntries(map.entries()), number });
    return [parsed.success ? parsed.output : { ...emptyElementByType[type], number }];
  });

/** Reads an entry of the document as a line. Returns an empty list if the entry isn't a line. */
export function readLine(document: Y.Doc, id: string, edge: unknown): [FlowLine] | [] {
  if (!v.is(StoredLine, edge)) return [];
  const optionId = parseStoredOptionExit(edge.sourceHandle);
  if (optionId === undefined) return [{ id, ...edge }];
  const menu = toFlowNodeMap(document).get(edge.source);
  const rank = isFlowMap(menu) ? listMembersInOrder(menu.get('arrayOption')).findIndex(([each]) => each === optionId) : -1;
  return [{ id, ...edge, sourceHandle: rank < 0 ? edge.sourceHandle : toOptionExit(rank + 1) }];
}
