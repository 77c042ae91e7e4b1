import * as Y from 'yjs';
import type { NewStructs } from './order-structs.ts';
import { Refusal } from './refusal.ts';

/**
 * The place of an item: the list that contains the item, and the number of maps that contain that list. Null if the item's parent
 * was garbage-collected, because the item then has no effect.
 */
type ItemPlace = {
  readonly list: string;
  readonly key: string | null;
  readonly depth: number;
  readonly type: YjsItemParent | null;
} | null;
/** The parts of a Yjs type that lead to its items: by key (`_map`), and in its list (`_start`). */
type YjsItemParent = Pick<Y.AbstractType<unknown>, '_map' | '_start'>;
/**
 * The number of items that an update adds to one list (`items`), and the number of items of that list that it splits (`splits`).
 */
type ListLoad = { items: number; splits: number };
/** The place of the item that contains an id: the index of a new item, or an item of the document. */
type StructPlace = { readonly index: number } | { readonly item: Y.Item | Y.GC };

/** If an item is split, Yjs moves all structs behind it. Moving this many structs takes about as long as one step. */
const MOVED_STRUCTS_PER_STEP = 128;

/**
 * Computes an upper bound of the steps that Yjs takes to place an update's items, without taking these steps. Yjs puts an item
 * behind its origin, and then steps over all other items that descend from that origin. Items with the same origin therefore take
 * as many steps as the square of their number. Items that each follow the one before take none. The computation takes time linear
 * in the size of the update and in the counted steps. Throws a Refusal if there are more steps than `limits.steps`, or if an item
 * is inside more maps than `limits.depth`.
 */
export function limitPlacementSteps(
  document: Y.Doc,
  newStructs: NewStructs,
  { order, limits }: { readonly order: readonly number[]; readonly limits: { readonly steps: number; readonly depth: number } },
): number {
  const { pieces } = newStructs;
  const places: ItemPlace[] = pieces.map(() => null);
  /** For each new item, the index of the new item that contains its origin, or -1 if the origin isn't in a new item. */
  const parents = new Int32Array(pieces.length).fill(-1);
  const isMidOrigin: boolean[] = pieces.map(() => false);
  const sizes = new Int32Array(pieces.length).fill(1);
  const shares = new Map<string, ListLoad>();
  const walkedLengths = new Map<string, number>();
  let steps = 0;
  const countSteps = (count: number): void => {
    steps += count;
    if (steps > limits.steps) throw new Refusal('tooLarge', 'an update that takes too long to place');
  };

  const findStruct = (id: Y.ID): StructPlace => {
    const index = newStructs.indexOf(id);
    return index === undefined ? { item: Y.getItem(document.store, id) } : { index };
  };
  const toItemPlace = (found: StructPlace): ItemPlace =>
    'index' in found ? (places[found.index] ?? null) : findItemPlace(found.item);
  const toPlaceUnderParent = (parent: Y.ID, key: string | null): ItemPlace => {
    const parentStruct = findStruct(parent);
    const parentPlace = toItemPlace(parentStruct);
    if (parentPlace === null) return null;
    const item = 'index' in parentStruct ? null : parentStruct.item;
    const content = item instanceof Y.Item ? item.content : null;
    const type = content instanceof Y.ContentType ? content.type : null;
    return { list: toListName(`${parent.client}:${parent.clock}`, key), key, depth: parentPlace.depth + 1, type };
  };
  const decideItemPlace = (item: Y.Item, left: StructPlace | null, right: StructPlace | null): ItemPlace => {
    if (left !== null) return toItemPlace(left);
    if (right !== null) return toItemPlace(right);
    const parent: unknown = item.parent;
    if (parent instanceof Y.ID) return toPlaceUnderParent(parent, item.parentSub);
    // The item is decoded but not yet integrated, so its `parent` is the name of its root.
    const root = String(parent);
    return { list: toListName(root, item.parentSub), key: item.parentSub, depth: 0, type: document.share.get(root) ?? null };
  };
  /**
   * Counts a split of the found item, unless the new item goes to an end of the found item. Returns whether the found item is
   * split.
   */
  const countSplit = (found: StructPlace, isAtEdge: (struct: Y.Item | Y.GC) => boolean, share: ListLoad): boolean => {
    const struct = 'index' in found ? pieces[found.index]?.struct : found.item;
    if (struct === undefined || isAtEdge(struct)) return false;
    share.splits += 1;
    countSteps(1 + Math.floor((document.store.clients.get(struct.id.client)?.length ?? 0) / MOVED_STRUCTS_PER_STEP));
    return true;
  };
  /** Counts the items of the document that follow `anchor` in its list. If `anchor` is null, counts all items of the list. */
  const countItemsBehind = (place: NonNullable<ItemPlace>, anchor: Y.Item | Y.GC | null): number => {
    const { key, type } = place;
    const name = anchor === null ? place.list : `${anchor.id.client}:${anchor.id.clock}`;
    const cachedCount = walkedLengths.get(name);
    if (cachedCount !== undefined) return cachedCount;
    let count = 0;
    const room = limits.steps - steps;
    if (anchor instanceof Y.Item) for (let at = anchor.right; at !== null && count <= room; at = at.right) count += 1;
    else if (anchor === null && key === null)
      for (let at = type?._start ?? null; at !== null && count <= room; at = at.right) count += 1;
    else if (anchor === null && key !== null)
      for (let at = type?._map.get(key) ?? null; at !== null && count <= room; at = at.left) count += 1;
    walkedLengths.set(name, count);
    return count;
  };

  const anchors: (Y.Item | Y.GC | null)[] = pieces.map(() => null);
  for (const index of order) {
    const piece = pieces[index];
    if (piece === undefined || !(piece.struct instanceof Y.Item)) continue;
    const { struct, knownLength: known } = piece;
    // If the document already has the first part of an item, the rest of the item follows that part.
    const origin = known > 0 ? new Y.ID(struct.id.client, struct.id.clock + known - 1) : struct.origin;
    const leftNeighbour = origin === null ? null : findStruct(origin);
    const right = struct.rightOrigin === null ? null : findStruct(struct.rightOrigin);
    const place = decideItemPlace(struct, leftNeighbour, right);
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
      const otherItems = items - ownSize + countItemsBehind(place, anchors[index] ?? null);
      countSteps(otherItems > 0 ? otherItems + splits : 0);
      continue;
    }
    const otherItems = (sizes[parent] ?? 1) - 1 - ownSize;
    if (otherItems > 0 || isMidOrigin[index] === true) countSteps(otherItems + splits);
  }
  return steps;
}

/** Returns a name for a list. Two lists never have the same name, whatever types and keys a client chooses. */
const toListName = (parent: string, key: string | null): string =>
  key === null ? `[${parent}` : `${parent.length}.${parent}${key}`;

function findItemPlace(item: Y.Item | Y.GC): ItemPlace {
  if (!(item instanceof Y.Item)) return null;
  const type = item.parent;
  if (!(type instanceof Y.AbstractType)) return null;
  let depth = 0;
  for (let at: unknown = type; at instanceof Y.AbstractType && at._item !== null; at = at._item.parent) depth += 1;
  const { _item: parentItem } = type;
  const parent = parentItem === null ? Y.findRootTypeKey(type) : `${parentItem.id.client}:${parentItem.id.clock}`;
  return { list: toListName(parent, item.parentSub), key: item.parentSub, depth, type };
}
