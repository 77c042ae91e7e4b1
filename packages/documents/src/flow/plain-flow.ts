import { FlowLine } from '@prosa/contract/flows/flow-definition';
import { FLOW_MAX_COUNTS } from '@prosa/contract/flows/flow-node';
import * as v from 'valibot';

type Fields = Readonly<Record<string, unknown>>;
const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Converts a text of digits to its number, because some systems export numbers as texts. Any other value stays as it is. */
const convertNumericText = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
/**
 * Converts the flag for a voice message. A file contains the flag as a boolean, as the number 1, or as the text `ok` or `true`.
 */
const toVoiceMessageFlag = (value: unknown): boolean => value === true || value === 1 || value === 'ok' || value === 'true';
const toText = (value: unknown): unknown => value ?? '';
/** Converts a number to a text, because some systems use numbers as ids of nodes and elements. Any other value stays as it is. */
const convertNumericId = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/**
 * Converts a node of an imported file to our format. Missing fields become empty, and unknown fields are dropped. The caller
 * parses the result with the schema, which decides whether it is a valid node.
 */
export function toImportedNode(value: unknown): unknown {
  const node = toFields(value);
  const { x, y } = toFields(node['position']);
  return {
    id: convertNumericId(node['id']),
    type: node['type'],
    position: { x: convertNumericText(x ?? 0), y: convertNumericText(y ?? 0) },
    data: toImportedData(node['type'], toFields(node['data'])),
  };
}

function toImportedData(type: unknown, data: Fields): unknown {
  switch (type) {
    case 'message':
      return { label: toText(data['label']) };
    case 'singleBlock':
      return toContentBlockData(data);
    case 'menu':
      return { message: toText(data['message']), arrayOption: toImportedOptions(data['arrayOption']) };
    case 'condition':
      return {
        key: toText(data['key']),
        condition: convertNumericText(data['condition'] ?? 1),
        value: String(toText(data['value'])),
      };
    case 'randomizer':
      return { percent: convertNumericText(data['percent']) };
    case 'interval':
      return { sec: convertNumericText(data['sec'] ?? 0), label: toText(data['label']) };
    case 'img':
    case 'video':
      return { url: toText(data['url']) };
    case 'audio':
      return { url: toText(data['url']), record: toVoiceMessageFlag(data['record']) };
    case 'ticket':
      return { queue: findNestedFields(data, 'queue') };
    case 'tag':
      return { tag: findNestedFields(data, 'tag') };
    case 'agent':
      return { agent: findNestedFields(data, 'agent') };
    default:
      return data;
  }
}

/**
 * Finds the id, name and colour of the queue, tag or AI agent to which a node refers. A file has them in the field of the node's
 * data that the parameter `name` names (`queue`, `tag` or `agent`), in the field `data` within the node's data, or directly in
 * the node's data.
 */
function findNestedFields(data: Fields, name: string): unknown {
  const fields = toFields(data[name] ?? data['data'] ?? data);
  if (fields['id'] === undefined || fields['id'] === null || fields['id'] === '') return null;
  const { color } = fields;
  return { id: convertNumericText(fields['id']), name: toText(fields['name']), ...(typeof color === 'string' ? { color } : {}) };
}

function toImportedOptions(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? [];
  return value.slice(0, FLOW_MAX_COUNTS.options + 1).map((option: unknown) => {
    const { number, value: text } = toFields(option);
    return { number: convertNumericText(number), value: toText(text) };
  });
}

function toContentBlockData(data: Fields): unknown {
  const givenElements: unknown[] = Array.isArray(data['elements']) ? data['elements'].slice(0, FLOW_MAX_COUNTS.elements + 1) : [];
  const elements = givenElements.map((element, index) => {
    const { type, value, number, original, record } = toFields(element);
    return {
      type,
      number: convertNumericId(number) ?? `${String(type)}${index}`,
      value: type === 'interval' ? convertNumericText(value ?? 0) : toText(value),
      original: toText(original),
      record: toVoiceMessageFlag(record),
    };
  });
  const seq =
    Array.isArray(data['seq']) && data['seq'].length > 0
      ? data['seq'].map(convertNumericId)
      : elements.map(({ number }) => number);
  return { seq, elements };
}

/**
 * Converts a line of an imported file to our format. A missing exit becomes `a`. A missing or invalid id is replaced by an id
 * that consists of the line's source, exit and target.
 */
export function toImportedLine(value: unknown): unknown {
  const { id, sourceHandle, ...ends } = toFields(value);
  const [source, target] = [convertNumericId(ends['source']), convertNumericId(ends['target'])];
  const exit = sourceHandle ?? 'a';
  return {
    id: v.is(FlowLine.entries.id, id) ? id : [source, exit, target].map(String).join('-'),
    source,
    sourceHandle: exit,
    target,
  };
}
