import type { FlowElement, FlowNode, FlowNodeOf } from '@prosa/contract/flows/flow-node';
import * as Y from 'yjs';
import { toFlowLineMap, listMembersInOrder, isFlowMap, toStoredOptionExit, readOrder, type FlowMap } from './flow-document.ts';
import { assignOrders } from './assign-orders.ts';
import { isSameJson } from './is-same-json.ts';

/** Creates the map of a node. The caller inserts the map into the document. */
export function createNode(document: Y.Doc, node: FlowNode): FlowMap {
  const map: FlowMap = new Y.Map();
  map.set('type', node.type);
  map.set('position', node.position);
  for (const [field, value] of Object.entries(node.data)) if (!isListField(field)) map.set(field, value);
  if (node.type === 'menu') {
    const names = createOptionIdGenerator(document, new Set());
    const options = node.data.arrayOption.map(({ value }, index) => [names(), toFlowMap({ order: index + 1, value })] as const);
    map.set('arrayOption', new Y.Map(options));
  }
  if (node.type === 'singleBlock') {
    const elements = node.data.elements.map((element) => {
      const order = node.data.seq.indexOf(element.number) + 1;
      return [element.number, toFlowMap({ ...toElementFields(element), order })] as const;
    });
    map.set('elements', new Y.Map(elements));
  }
  return map;
}

/** Writes the differences between two states of a node, both of the same type, into the node's map. */
export function patchNode(
  document: Y.Doc,
  map: FlowMap,
  { before, after }: { readonly before: FlowNode; readonly after: FlowNode },
): void {
  const oldValues = new Map<string, unknown>([...Object.entries(before.data), ['position', before.position]]);
  for (const [field, value] of [...Object.entries(after.data), ['position', after.position] as const])
    if (!isListField(field) && !isSameJson(oldValues.get(field), value)) map.set(field, value);
  if (before.type === 'menu' && after.type === 'menu') patchOptions(document, map, { old: before, input: after });
  if (before.type === 'singleBlock' && after.type === 'singleBlock') patchElements(map, before.data, after.data);
}

/** Returns whether a field is a list in the contract and a map in the document. */
const isListField = (field: string): boolean => field === 'arrayOption' || field === 'elements' || field === 'seq';

/** Returns the map of a node's options or elements. Creates the map if the node lacks it because of a faulty write. */
function findOrCreateParts(map: FlowMap, field: string): FlowMap {
  const parts = map.get(field);
  if (isFlowMap(parts)) return parts;
  const created: FlowMap = new Y.Map();
  map.set(field, created);
  return created;
}

/**
 * Writes the differences between two lists of options. Compares options by their positions and writes changed texts. Options are
 * removed from the end, and new ones are added there.
 */
function patchOptions(
  document: Y.Doc,
  map: FlowMap,
  { old, input: { id: nodeId, data } }: { readonly old: FlowNodeOf<'menu'>; readonly input: FlowNodeOf<'menu'> },
): void {
  const before = old.data.arrayOption;
  const after = data.arrayOption;
  if (isSameJson(before, after)) return;
  const options = findOrCreateParts(map, 'arrayOption');
  const currentOptions = listMembersInOrder(options);
  for (const [index, { value }] of after.slice(0, before.length).entries())
    if (before[index]?.value !== value) currentOptions[index]?.[1].set('value', value);
  for (const [id] of currentOptions.slice(after.length, before.length)) removeOption(document, nodeId, { options, id });
  const names = createOptionIdGenerator(document, new Set(options.keys()));
  let order = Math.max(0, ...currentOptions.map(([, option]) => readOrder(option)));
  for (const { value } of after.slice(before.length)) {
    order += 1;
    options.set(names(), toFlowMap({ order, value }));
  }
}

function removeOption(
  document: Y.Doc,
  nodeId: string,
  { options, id }: { readonly options: FlowMap; readonly id: string },
): void {
  options.delete(id);
  const edges = toFlowLineMap(document);
  for (const [edgeId, edge] of edges.entries()) {
    // The stored value may be anything.
    const { source, sourceHandle } = Object(edge) as { source?: unknown; sourceHandle?: unknown };
    if (source === nodeId && sourceHandle === toStoredOptionExit(id)) edges.delete(edgeId);
  }
}

/** Returns a function that makes ids for new options. If two devices add an option at the same time, the two ids differ. */
function createOptionIdGenerator(document: Y.Doc, takenIds: ReadonlySet<string>): () => string {
  let count = 0;
  const nextId = (): string => {
    count += 1;
    const name = `${document.clientID.toString(36)}-${count}`;
    return takenIds.has(name) ? nextId() : name;
  };
  return nextId;
}

type ContentBlock = { readonly seq: readonly string[]; readonly elements: readonly FlowElement[] };

/**
 * Writes the differences between two lists of elements. Compares elements by their ids. Removed elements are deleted, new
 * elements and changed fields are written, and then the order.
 */
function patchElements(map: FlowMap, before: ContentBlock, after: ContentBlock): void {
  if (isSameJson(before, after)) return;
  const parts = findOrCreateParts(map, 'elements');
  const oldElements = new Map(before.elements.map((element) => [element.number, element]));
  const keptIds = new Set(after.seq);
  for (const id of before.seq) if (!keptIds.has(id)) parts.delete(id);
  for (const element of after.elements) {
    const oldElement = oldElements.get(element.number);
    const part = parts.get(element.number);
    if (oldElement === undefined || (oldElement.type !== element.type && part !== undefined))
      parts.set(element.number, toFlowMap({ ...toElementFields(element), order: isFlowMap(part) ? readOrder(part) : 0 }));
    else if (isFlowMap(part)) setChangedFields(part, toElementFields(oldElement), toElementFields(element));
  }
  const remaining = before.seq.filter((id) => keptIds.has(id));
  const added = after.seq.filter((id) => !oldElements.has(id));
  if (added.length > 0 || !isSameJson(remaining, after.seq)) reorderElements(parts, after.seq, new Set(added));
}

/** Puts the elements into the order of `wantedIds`. An element that another user has added keeps its place. */
function reorderElements(parts: FlowMap, wantedIds: readonly string[], added: ReadonlySet<string>): void {
  const currentParts = listMembersInOrder(parts);
  const orders = new Map(currentParts.filter(([id]) => !added.has(id)).map(([id, part]) => [id, readOrder(part)]));
  const presentIds = wantedIds.filter((id) => orders.has(id) || added.has(id));
  for (const [id, order] of assignOrders(presentIds, orders)) {
    const part = parts.get(id);
    if (isFlowMap(part) && part.get('order') !== order) part.set('order', order);
  }
}

function setChangedFields(
  map: FlowMap,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  for (const [field, value] of Object.entries(after)) if (!isSameJson(before[field], value)) map.set(field, value);
}

const toElementFields = ({ number: _id, ...fields }: FlowElement): Readonly<Record<string, unknown>> => fields;
const toFlowMap = (fields: Readonly<Record<string, unknown>>): FlowMap => new Y.Map(Object.entries(fields));
