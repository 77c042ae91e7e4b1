import * as v from 'valibot';
import { AiAgentId, QueueId, TagId } from '../ids.ts';
import { MESSAGE_MAX_CHARACTERS } from '../messages/send-message.ts';

/** The maximum length of a flow's pause, in seconds (coverage 3 §5). */
export const FLOW_INTERVAL_MAX_SECONDS = 120;
/** The maximum length of the name of an input's variable, in characters (coverage 3 §5). */
export const FLOW_VARIABLE_MAX_CHARACTERS = 20;
/**
 * The maximum numbers of parts: `nodes` and `connections` (lines) of one flow, `options` of one menu, and `elements` of one
 * content block.
 */
export const FLOW_MAX_COUNTS = { nodes: 2000, connections: 6000, options: 50, elements: 50 } as const;
/** The maximum length of a value in a flow, in characters: the text of an option, either side of a condition, or a name. */
export const FLOW_VALUE_MAX_CHARACTERS = 200;
const FILE_NAME_MAX_CHARACTERS = 300;

/**
 * A node's id. The editor makes ids of 30 random characters (coverage 3 §9). The ids in imported files may have another length.
 */
export const FlowNodeId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
/** An element's id within its content block (`number`, coverage 3 §3): its type, and a suffix that makes the id unique. */
export const FlowElementId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

const text = v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS));
const value = v.pipe(v.string(), v.maxLength(FLOW_VALUE_MAX_CHARACTERS));
const fileName = v.pipe(v.string(), v.maxLength(FILE_NAME_MAX_CHARACTERS));
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(FLOW_INTERVAL_MAX_SECONDS));
const coordinate = v.pipe(v.number(), v.finite(), v.minValue(-1_000_000), v.maxValue(1_000_000));
const color = v.optional(v.pipe(v.string(), v.maxLength(30)));

export const FlowPosition = v.object({ x: coordinate, y: coordinate });
export type FlowPosition = v.InferOutput<typeof FlowPosition>;

/** The queue to which a ticket node refers. `name` is the name that the queue had when a user chose it. */
export const FlowQueue = v.object({ id: QueueId, name: value, color });
/** The tag to which a tag node refers. `name` is the name that the tag had when a user chose it. */
export const FlowTag = v.object({ id: TagId, name: value, color });
/** The AI agent to which a node of the type `agent` refers. `name` is the name that the AI agent had when a user chose it. */
export const FlowAiAgent = v.object({ id: AiAgentId, name: value });

/** Condition codes (coverage 3 §3): 1 '==', 2 '>=', 3 '<=', 4 '<', 5 '>'. */
export const FlowConditionCode = v.picklist([1, 2, 3, 4, 5]);
export type FlowConditionCode = v.InferOutput<typeof FlowConditionCode>;

/** An option of a menu. `number` is its position, from 1 on. */
export const FlowOption = v.object({ number: v.pipe(v.number(), v.integer(), v.minValue(1)), value });
export type FlowOption = v.InferOutput<typeof FlowOption>;

/**
 * An element of a content block (coverage 3 §3). The type decides what `value` is: the text of a message, the name of the
 * variable that stores an input, the seconds of a pause, or the name of a stored file.
 */
export const FlowElement = v.variant('type', [
  v.object({ type: v.literal('message'), number: FlowElementId, value: text }),
  v.object({
    type: v.literal('input'),
    number: FlowElementId,
    value: v.pipe(v.string(), v.maxLength(FLOW_VARIABLE_MAX_CHARACTERS)),
  }),
  v.object({ type: v.literal('interval'), number: FlowElementId, value: seconds }),
  v.object({ type: v.literal('img'), number: FlowElementId, value: fileName, original: fileName }),
  v.object({ type: v.literal('audio'), number: FlowElementId, value: fileName, original: fileName, record: v.boolean() }),
  v.object({ type: v.literal('video'), number: FlowElementId, value: fileName, original: fileName }),
]);
export type FlowElement = v.InferOutput<typeof FlowElement>;

const menuOptions = v.pipe(
  v.array(FlowOption),
  v.maxLength(FLOW_MAX_COUNTS.options),
  v.check((options) => options.every(({ number }, index) => number === index + 1), 'Options are numbered from 1 on'),
);

/** The data of a content block. `seq` lists the ids of the elements in the order in which they run. */
const ContentBlockData = v.pipe(
  v.object({
    seq: v.pipe(v.array(FlowElementId), v.maxLength(FLOW_MAX_COUNTS.elements)),
    elements: v.pipe(v.array(FlowElement), v.maxLength(FLOW_MAX_COUNTS.elements)),
  }),
  v.check(
    ({ seq, elements }) =>
      seq.length === elements.length &&
      new Set(seq).size === seq.length &&
      elements.every(({ number }) => seq.includes(number)) &&
      new Set(elements.map(({ number }) => number)).size === elements.length,
    'seq names each element once',
  ),
);

const defineNode = <T extends string, D extends v.GenericSchema>(type: T, data: D) =>
  v.object({ id: FlowNodeId, position: FlowPosition, type: v.literal(type), data });

/** A node of a flow (coverage 3 §3). A draft may have empty values. `checkFlow` decides whether a flow may be published. */
export const FlowNode = v.variant('type', [
  defineNode('start', v.object({})),
  defineNode('message', v.object({ label: text })),
  defineNode('singleBlock', ContentBlockData),
  defineNode('menu', v.object({ message: text, arrayOption: menuOptions })),
  defineNode('condition', v.object({ key: value, condition: FlowConditionCode, value })),
  defineNode('randomizer', v.object({ percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) })),
  defineNode('interval', v.object({ sec: seconds, label: value })),
  defineNode('img', v.object({ url: fileName })),
  defineNode('audio', v.object({ url: fileName, record: v.boolean() })),
  defineNode('video', v.object({ url: fileName })),
  defineNode('ticket', v.object({ queue: v.nullable(FlowQueue) })),
  defineNode('tag', v.object({ tag: v.nullable(FlowTag) })),
  defineNode('agent', v.object({ agent: v.nullable(FlowAiAgent) })),
]);
export type FlowNode = v.InferOutput<typeof FlowNode>;
export type FlowNodeType = FlowNode['type'];
export type FlowNodeOf<T extends FlowNodeType> = Extract<FlowNode, { type: T }>;
