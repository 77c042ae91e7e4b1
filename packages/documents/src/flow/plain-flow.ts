import { FlowConnection } from '@prosa/contract/flows/flow-definition';
import { FLOW_MAX } from '@prosa/contract/flows/flow-node';
import * as v from 'valibot';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Numbers that some editors write as texts. */
const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
/** The flag for a voice message is a boolean, a number, or the text `ok`. */
const asFlag = (value: unknown): boolean => value === true || value === 1 || value === 'ok' || value === 'true';
const asText = (value: unknown): unknown => value ?? '';
/** Ids of nodes and elements are texts here; some systems use numbers. */
const asId = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/**
 * Rewrites a node of a file in our format: missing fields become empty, and unknown ones are dropped. The schema decides
 * whether the result is a node.
 */
export function toImportedNode(value: unknown): unknown {
  const node = fieldsOf(value);
  const { x, y } = fieldsOf(node['position']);
  return {
    id: asId(node['id']),
    type: node['type'],
    position: { x: asNumber(x ?? 0), y: asNumber(y ?? 0) },
    data: plainData(node['type'], fieldsOf(node['data'])),
  };
}

function plainData(type: unknown, data: Fields): unknown {
  switch (type) {
    case 'message':
      return { label: asText(data['label']) };
    case 'singleBlock':
      return plainBlock(data);
    case 'menu':
      return { message: asText(data['message']), arrayOption: plainOptions(data['arrayOption']) };
    case 'condition':
      return { key: asText(data['key']), condition: asNumber(data['condition'] ?? 1), value: String(asText(data['value'])) };
    case 'randomizer':
      return { percent: asNumber(data['percent']) };
    case 'interval':
      return { sec: asNumber(data['sec'] ?? 0), label: asText(data['label']) };
    case 'img':
    case 'video':
      return { url: asText(data['url']) };
    case 'audio':
      return { url: asText(data['url']), record: asFlag(data['record']) };
    case 'ticket':
      return { queue: chosen(data, 'queue') };
    case 'tag':
      return { tag: chosen(data, 'tag') };
    case 'agent':
      return { agent: chosen(data, 'agent') };
    default:
      return data;
  }
}

/** The reference of a node is under its own name, under `data`, or the data itself. */
function chosen(data: Fields, name: string): unknown {
  const found = fieldsOf(data[name] ?? data['data'] ?? data);
  if (found['id'] === undefined || found['id'] === null || found['id'] === '') return null;
  const { color } = found;
  return { id: asNumber(found['id']), name: asText(found['name']), ...(typeof color === 'string' ? { color } : {}) };
}

function plainOptions(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? [];
  return value.slice(0, FLOW_MAX.options + 1).map((option: unknown) => {
    const { number, value: text } = fieldsOf(option);
    return { number: asNumber(number), value: asText(text) };
  });
}

function plainBlock(data: Fields): unknown {
  const given: unknown[] = Array.isArray(data['elements']) ? data['elements'].slice(0, FLOW_MAX.elements + 1) : [];
  const elements = given.map((element, index) => {
    const { type, value, number, original, record } = fieldsOf(element);
    return {
      type,
      number: asId(number) ?? `${String(type)}${index}`,
      value: type === 'interval' ? asNumber(value ?? 0) : asText(value),
      original: asText(original),
      record: asFlag(record),
    };
  });
  const seq = Array.isArray(data['seq']) && data['seq'].length > 0 ? data['seq'].map(asId) : elements.map(({ number }) => number);
  return { seq, elements };
}

/**
 * Rewrites a line of a file in our format: a missing exit becomes `a`, and an invalid id is replaced by one made of what the
 * line joins.
 */
export function toImportedConnection(value: unknown): unknown {
  const { id, sourceHandle, ...ends } = fieldsOf(value);
  const [source, target] = [asId(ends['source']), asId(ends['target'])];
  const exit = sourceHandle ?? 'a';
  return {
    id: v.is(FlowConnection.entries.id, id) ? id : [source, exit, target].map(String).join('-'),
    source,
    sourceHandle: exit,
    target,
  };
}
