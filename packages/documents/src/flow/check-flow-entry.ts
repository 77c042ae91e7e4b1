import {
  FlowAiAgent,
  FlowConditionCode,
  FlowElement,
  FlowElementId,
  FlowNode,
  FlowNodeId,
  FlowPosition,
  FlowQueue,
  FlowTag,
} from '@prosa/contract/flows/flow-node';
import { FlowLine } from '@prosa/contract/flows/flow-definition';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import * as v from 'valibot';
import { isPlainJson } from '../guard/is-plain-json.ts';
import { FLOW_LINE_MAP_NAME, FLOW_NODE_MAP_NAME } from './flow-document.ts';

/** The value that `checkFlowEntry` gets in place of a `Y.Map`. */
export const NESTED_MAP: unique symbol = Symbol('map');

const text = v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS));
const finiteNumber = v.pipe(v.number(), v.finite());
const toTypePicklist = <T extends string>(options: readonly { entries: { type: { literal: T } } }[]) =>
  v.picklist(options.map(({ entries }) => entries.type.literal));

/**
 * The schemas of the fields of all types of nodes. If several types of nodes have a field of the same name, its schema accepts
 * the values of all these types. A reader uses only the fields of the node's own type.
 */
const nodeFields: Readonly<Record<string, v.GenericSchema>> = {
  type: toTypePicklist(FlowNode.options),
  position: v.strictObject(FlowPosition.entries),
  label: text,
  message: text,
  key: text,
  value: text,
  url: text,
  sec: finiteNumber,
  percent: finiteNumber,
  condition: FlowConditionCode,
  record: v.boolean(),
  queue: v.nullable(v.strictObject(FlowQueue.entries)),
  tag: v.nullable(v.strictObject(FlowTag.entries)),
  agent: v.nullable(v.strictObject(FlowAiAgent.entries)),
};
const optionFields: Readonly<Record<string, v.GenericSchema>> = { order: finiteNumber, value: text };
const elementFields: Readonly<Record<string, v.GenericSchema>> = {
  order: finiteNumber,
  type: toTypePicklist(FlowElement.options),
  value: v.union([text, finiteNumber]),
  original: text,
  record: v.boolean(),
};
const memberFieldsByListField: Readonly<Record<string, Readonly<Record<string, v.GenericSchema>>>> = {
  arrayOption: optionFields,
  elements: elementFields,
};

/** The value of a line in the document. The line's id is the key of this value. */
export const StoredLine = v.strictObject({
  source: FlowNodeId,
  sourceHandle: FlowLine.entries.sourceHandle,
  target: FlowNodeId,
});

/**
 * Decides whether an entry may be in a flow's document. `path` begins with the name of the root map and ends with the entry's
 * key. `value` is `NESTED_MAP` or a plain value. Returns the reason why the entry is refused, or null. The decision depends only
 * on the entry, so that an update can be checked before it is applied.
 */
export function checkFlowEntry(path: readonly string[], value: unknown): string | null {
  const [root, id, field, member, memberField] = path;
  if (id === undefined || path.length > 5) return 'not of a flow';
  if (root === FLOW_LINE_MAP_NAME) {
    if (field !== undefined || !v.is(FlowLine.entries.id, id)) return 'no line';
    return explainInvalidValue(StoredLine, value, 'a line');
  }
  if (root !== FLOW_NODE_MAP_NAME) return 'not of a flow';
  if (!v.is(FlowNodeId, id)) return "no node's id";
  if (field === undefined) return value === NESTED_MAP ? null : 'a node that is no map';
  if (member === undefined) {
    if (Object.hasOwn(memberFieldsByListField, field)) return value === NESTED_MAP ? null : `${field} that is no map`;
    return explainInvalidValue(findOwnEntry(nodeFields, field), value, field);
  }
  const fields = findOwnEntry(memberFieldsByListField, field);
  if (fields === undefined || !v.is(FlowElementId, member)) return `not of ${field}`;
  if (memberField === undefined) return value === NESTED_MAP ? null : `a member of ${field} that is no map`;
  return explainInvalidValue(findOwnEntry(fields, memberField), value, `${field} ${memberField}`);
}

const findOwnEntry = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

function explainInvalidValue(schema: v.GenericSchema | undefined, value: unknown, label: string): string | null {
  if (schema === undefined) return `no such field: ${label.slice(0, 80)}`;
  return isPlainJson(value) && v.is(schema, value) ? null : `not what ${label} may be`;
}
