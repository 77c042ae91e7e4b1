import * as Y from 'yjs';

/**
 * A flow's document has two maps. `nodes` has a map for each node, with its `type`, its `position` and each field of its data
 * under the field's name. Changes of two users to different fields are therefore both kept. A menu's `arrayOption` and a
 * block's `elements` are maps by id themselves. Their members carry an `order`, so that one user can move a member while
 * another changes it. `edges` has a plain object for each line. A line from a menu's option names the option's id, so that it
 * stays with its option if another user changes the numbers.
 */
export const FLOW_NODES = 'nodes';
export const FLOW_EDGES = 'edges';

/** A map of the document: fields, and nested maps. */
export type FlowMap = Y.Map<unknown>;

export const flowNodesOf = (document: Y.Doc): FlowMap => document.getMap(FLOW_NODES);
export const flowEdgesOf = (document: Y.Doc): FlowMap => document.getMap(FLOW_EDGES);

export const isFlowMap = (value: unknown): value is FlowMap => value instanceof Y.Map;

/** Lists the members of a map of options or elements by their order. Members of equal order are listed by id. */
export function listInOrder(members: unknown): (readonly [id: string, member: FlowMap])[] {
  if (!isFlowMap(members)) return [];
  return [...members.entries()]
    .flatMap(([id, member]) => (isFlowMap(member) ? [[id, member] as const] : []))
    .toSorted(([a, one], [b, other]) => readOrder(one) - readOrder(other) || (a < b ? -1 : 1));
}

export function readOrder(member: FlowMap): number {
  const order = member.get('order');
  return typeof order === 'number' ? order : 0;
}

const OPTION = 'option:';
/** Names a menu's option as the exit of a line in the document. */
export const toOptionHandle = (optionId: string): string => `${OPTION}${optionId}`;
/** The option that a line's exit names. Undefined for other exits. */
export const parseOptionHandle = (handle: string): string | undefined =>
  handle.startsWith(OPTION) ? handle.slice(OPTION.length) : undefined;
