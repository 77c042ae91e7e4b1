import type { UserId } from '@prosa/contract/ids';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowPosition } from '@prosa/contract/flows/flow-node';
import { isSameJson } from '@prosa/documents/flow/is-same-json';
import type { Peer } from './flow-awareness.ts';

/** The mark of another user at a node. The user has selected the node, or has its form open (`isEditing`). */
export type PeerMark = { readonly userId: UserId; readonly name: string; readonly isEditing: boolean };
export type PeerMarks = ReadonlyMap<string, readonly PeerMark[]>;

/**
 * Returns the marks of the other people at each node: one mark per person, editors first. If the marks of a node have not
 * changed, the list of these marks stays the same object.
 */
export function toPeerMarks(peers: readonly Peer[], before: PeerMarks): PeerMarks {
  const marks = new Map<string, PeerMark[]>();
  const mark = (nodeId: string, { user }: Peer, isEditing: boolean): void => {
    const there = marks.get(nodeId) ?? [];
    if (!there.some(({ userId }) => userId === user.id)) there.push({ userId: user.id, name: user.name, isEditing });
    marks.set(nodeId, there);
  };
  for (const peer of peers) if (peer.editing !== null) mark(peer.editing, peer, true);
  for (const peer of peers) for (const nodeId of peer.selected) mark(nodeId, peer, false);
  const same = [...marks].every(([id, there]) => isSameJson(there, before.get(id)));
  if (same && marks.size === before.size) return before;
  return new Map([...marks].map(([id, there]) => [id, isSameJson(there, before.get(id)) ? (before.get(id) ?? there) : there]));
}

/**
 * Returns a function that reads the positions to which other users drag nodes. If the document gets a newer position, the dragged
 * one is left out: either the drag has ended, or another person has moved the node.
 */
export function createDraggedPositionReader(): (
  peers: readonly Peer[],
  flow: FlowDefinition,
) => ReadonlyMap<string, FlowPosition> {
  type Carried = { readonly told: Peer['dragged'][number]; readonly from: FlowPosition };
  let known = new Map<string, Carried>();
  return (peers, flow) => {
    const places = new Map(flow.nodes.map(({ id, position }) => [id, position]));
    const next = new Map<string, Carried>();
    const draggedByOthers = new Map<string, FlowPosition>();
    for (const { client, dragged } of peers)
      for (const fields of dragged) {
        const place = places.get(fields.id);
        if (place === undefined) continue;
        const key = `${client} ${fields.id}`;
        const before = known.get(key);
        const from = before !== undefined && isSameJson(before.told, fields) ? before.from : place;
        next.set(key, { told: fields, from });
        if (isSameJson(from, place)) draggedByOthers.set(fields.id, { x: fields.x, y: fields.y });
      }
    known = next;
    return draggedByOthers;
  };
}

/** Finds the mark of a person who has the form of a node open. Undefined if nobody has. */
export const findEditorMark = (marks: PeerMarks, nodeId: string): PeerMark | undefined =>
  marks.get(nodeId)?.find(({ isEditing }) => isEditing);
