import * as Y from 'yjs';
import type { NewStructs } from './order-structs.ts';
import { Refusal } from './refusal.ts';

/**
 * The place of an item: its list, and how many maps contain that list. Null if its parent was garbage-collected, so that the
 * item has no effect.
 */
type Place = {
  readonly list: string;
  readonly key: string | null;
  readonly depth: number;
  readonly type: ListType | null;
} | null;
/** The parts of a Yjs type that hold its lists. */
type ListType = Pick<Y.AbstractType<unknown>, '_map' | '_start'>;
/** An update's share in one list. */
type Share = { items: number; splits: number };
/** The item that contains an id: a new one by its index, or one of the document. */
type Found = { readonly index: number } | { readonly item: Y.Item | Y.GC };

/** Splitting an item moves the structs behind it; moving this many costs about one step. */
const MOVED_A_STEP = 128;

/**
 * Bounds from above how many steps Yjs takes to find the places of an update's items, without taking them. Yjs puts an item
 * behind its origin and walks over everything else that descends from that origin, so that items with a common origin cost the
 * square of their number, while a chain costs nothing. Counting takes time linear in the update, plus the steps it counts.
 * Throws a Refusal if the steps exceed `limits.steps`, or if an item lies under more maps than `limits.depth`.
 */
export function limitIntegrationSteps(
  document: Y.Doc,
  fresh: NewStructs,
  { order, limits }: { readonly order: readonly number[]; readonly limits: { readonly steps: number; readonly depth: number } },
): number {
  const { pieces } = fresh;
  const places: Place[] = pieces.map(() => null);
  /** The index of the new item that contains an item's origin, -1 for none. */
  const parents = new Int32Array(pieces.length).fill(-1);
  const isMidOrigin: boolean[] = pieces.map(() => false);
  const sizes = new Int32Array(pieces.length).fill(1);
  const shares = new Map<string, Share>();
  const walked = new Map<string, number>();
  let steps = 0;
  const countSteps = (count: number): void => {
    steps += count;
    if (steps > limits.steps) throw new Refusal('tooLarge', 'an update that takes too long to place');
  };

  const find = (id: Y.ID): Found => {
    const index = fresh.indexOf(id);
    return index === undefined ? { item: Y.getItem(document.store, id) } : { index };
  };
  const placeAt = (found: Found): Place => ('index' in found ? (places[found.index] ?? null) : placeOfItem(found.item));
  const placeUnder = (parent: Y.ID, key: string | null): Place => {
    const found = find(parent);
    const above = placeAt(found);
    if (above === null) return null;
    const item = 'index' in found ? null : found.item;
    const content = item instanceof Y.Item ? item.content : null;
    const type = content instanceof Y.ContentType ? content.type : null;
    return { list: listName(`${parent.client}:${parent.clock}`, key), key, depth: above.depth + 1, type };
  };
  const placeOf = (item: Y.Item, left: Found | null, right: Found | null): Place => {
    if (left !== null) return placeAt(left);
    if (right !== null) return placeAt(right);
    const parent: unknown = item.parent;
    if (parent instanceof Y.ID) return placeUnder(parent, item.parentSub);
    // The parent of an item that was decoded and not integrated is its root's name.
    const root = String(parent);
    return { list: listName(root, item.parentSub), key: item.parentSub, depth: 0, type: document.share.get(root) ?? null };
  };
  /** Counts a split of an item if an id isn't at its edge. */
  const countSplit = (found: Found, isAtEdge: (struct: Y.Item | Y.GC) => boolean, share: Share): boolean => {
    const struct = 'index' in found ? pieces[found.index]?.struct : found.item;
    if (struct === undefined || isAtEdge(struct)) return false;
    share.splits += 1;
    countSteps(1 + Math.floor((document.store.clients.get(struct.id.client)?.length ?? 0) / MOVED_A_STEP));
    return true;
  };
  /** How many of the document's items follow an item of a list, or are in all of it. */
  const countBehind = (place: NonNullable<Place>, anchor: Y.Item | Y.GC | null): number => {
    const { key, type } = place;
    const name = anchor === null ? place.list : `${anchor.id.client}:${anchor.id.clock}`;
    const cachedCount = walked.get(name);
    if (cachedCount !== undefined) return cachedCount;
    let count = 0;
    const room = limits.steps - steps;
    if (anchor instanceof Y.Item) for (let at = anchor.right; at !== null && count <= room; at = at.right) count += 1;
    else if (anchor === null && key === null)
      for (let at = type?._start ?? null; at !== null && count <= room; at = at.right) count += 1;
    else if (anchor === null && key !== null)
      for (let at = type?._map.get(key) ?? null; at !== null && count <= room; at = at.left) count += 1;
    walked.set(name, count);
    return count;
  };

  const anchors: (Y.Item | Y.GC | null)[] = pieces.map(() => null);
  for (const index of order) {
    const piece = pieces[index];
    if (piece === undefined || !(piece.struct instanceof Y.Item)) continue;
    const { struct, known } = piece;
    // Items that continue one of which the document has the beginning follow that one.
    const origin = known > 0 ? new Y.ID(struct.id.client, struct.id.clock + known - 1) : struct.origin;
    const leftNeighbour = origin === null ? null : find(origin);
    const right = struct.rightOrigin === null ? null : find(struct.rightOrigin);
    const place = placeOf(struct, leftNeighbour, right);
    places[index] = place;
    if (place === null) continue;
    if (place.depth > limits.depth) throw new Refusal('unacceptable', 'nested deeper than a document is');
    const share = shares.get(place.list) ?? { items: 0, splits: 0 };
    shares.set(place.list, share);
    share.items += 1;
    if (leftNeighbour !== null && origin !== null)
      isMidOrigin[index] = countSplit(leftNeighbour, ({ id, length }) => id.clock + length - 1 === origin.clock, share);
    if (right !== null && struct.rightOrigin !== null) {
      const { clock } = struct.rightOrigin;
      countSplit(right, ({ id }) => id.clock === clock, share);
    }
    if (leftNeighbour !== null && 'index' in leftNeighbour) parents[index] = leftNeighbour.index;
    else anchors[index] = leftNeighbour?.item ?? null;
  }
  for (const index of order.toReversed()) {
    const parent = parents[index] ?? -1;
    if (parent !== -1) sizes[parent] = (sizes[parent] ?? 0) + (sizes[index] ?? 0);
  }
  for (const index of order) {
    const place = places[index];
    if (place === null || place === undefined) continue;
    const { items, splits } = shares.get(place.list) ?? { items: 0, splits: 0 };
    const ownSize = sizes[index] ?? 1;
    const parent = parents[index] ?? -1;
    if (parent === -1) {
      const others = items - ownSize + countBehind(place, anchors[index] ?? null);
      countSteps(others > 0 ? others + splits : 0);
      continue;
    }
    const others = (sizes[parent] ?? 1) - 1 - ownSize;
    if (others > 0 || isMidOrigin[index] === true) countSteps(others + splits);
  }
  return steps;
}

/** Names a list uniquely, whatever a client calls its types and keys. */
const listName = (parent: string, key: string | null): string =>
  key === null ? `[${parent}` : `${parent.length}.${parent}${key}`;

function placeOfItem(item: Y.Item | Y.GC): Place {
  if (!(item instanceof Y.Item)) return null;
  const type = item.parent;
  if (!(type instanceof Y.AbstractType)) return null;
  let depth = 0;
  for (let at: unknown = type; at instanceof Y.AbstractType && at._item !== null; at = at._item.parent) depth += 1;
  const { _item: above } = type;
  const parent = above === null ? Y.findRootTypeKey(type) : `${above.id.client}:${above.id.clock}`;
  return { list: listName(parent, item.parentSub), key: item.parentSub, depth, type };
}
