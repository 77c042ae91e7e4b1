import * as Y from 'yjs';

/**
 * A flow's document has two maps. `nodes` has a map for each node, which contains its `type`, its `position` and each field of
 * its data under the field's name. If two users change different fields, both changes therefore stay. A menu's `arrayOption` and
 * a block's `elements` are maps by id themselves. Their members carry an `order`, so that one user can move a member while
 * another changes it. `edges` has a plain object for each line. A line from a menu's option contains the option's id, so that the
 * line stays with its option if another user adds or removes options and their numbers change.
 */
export const FLOW_NODE_MAP_NAME = 'nodes';
export const FLOW_LINE_MAP_NAME = 'edges';

/** A map in the document. Its values are plain values or other maps. */
export type FlowMap = Y.Map<unknown>;

export const toFlowNodeMap = (document: Y.Doc): FlowMap => document.getMap(FLOW_NODE_MAP_NAME);
export const toFlowLineMap = (document: Y.Doc): FlowMap => document.getMap(FLOW_LINE_MAP_NAME);

export const isFlowMap = (value: unknown): value is FlowMap => value instanceof Y.Map;

/** Lists the options or elements in a map, sorted by their orders. Members with the same order are sorted by id. */
export function listMembersInOrder(members: unknown): (readonly [id: string, member: FlowMap])[] {
  if (!isFlowMap(members)) return [];
  return [...members.entries()]
    .flatMap(([id, member]) => (isFlowMap(member) ? [[id, member] as const] : []))
    .toSorted(([a, one], [b, other]) => readOrder(one) - readOrder(other) || (a < b ? -1 : 1));
}

export function readOrder(member: FlowMap): number {
  const order = member.get('order');
  return typeof order === 'number' ? order : 0;
}

const OPTION_EXIT_PREFIX = 'option:';
/** Returns the exit that a line from a menu's option has in the document. */
export const toStoredOptionExit = (optionId: string): string => `${OPTION_EXIT_PREFIX}${optionId}`;
/** Returns the id of the option in the stored exit of a line. Undefined for an exit that contains no option's id. */
export const parseStoredOptionExit = (handle: string): string | undefined =>
  handle.startsWith(OPTION_EXIT_PREFIX) ? handle.slice(OPTION_EXIT_PREFIX.length) : undefined;
