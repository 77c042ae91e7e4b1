import * as Y from 'yjs';
import type { ChangedPlace, ChangedValue, DocumentChange, PathStep } from './document-rows.ts';

/**
 * Reads the changes of a transaction to maps and arrays, so that they can be replayed if the transaction is refused. Types that
 * the transaction created are read with all their content. Must be called in `afterTransaction`, because Yjs removes the deleted
 * items afterwards.
 */
export function readChanges(transaction: Y.Transaction): DocumentChange[] {
  const changes: DocumentChange[] = [];
  for (const type of transaction.changed.keys()) {
    const place = isNewOrGone(transaction, type) ? undefined : toChangedPlace(type);
    const event = transaction.changedParentTypes.get(type)?.find(({ target }) => target === type);
    if (place === undefined || event === undefined) continue;
    if (type instanceof Y.Map) changes.push(...readMapChanges(place, type, event));
    else if (type instanceof Y.Array) changes.push(...readArrayChanges(place, type, event));
  }
  return changes;
}

// oxlint-disable-next-line no-explicit-any -- Yjs itself uses this type for all of its types
type AnyType = Y.AbstractType<any>;

/**
 * Returns true if the transaction created the type, or if it deleted the type together with its parent. The content of a created
 * type is read with its parent.
 */
function isNewOrGone({ beforeState }: Y.Transaction, type: AnyType): boolean {
  for (let item = type._item; item !== null; item = toParentType(item)._item)
    if (item.deleted || item.id.clock >= (beforeState.get(item.id.client) ?? 0)) return true;
  return false;
}

// The cast is safe: the parent of an item in a document is a type. Only items that are not integrated yet have other parents.
const toParentType = (item: Y.Item): AnyType => item.parent as AnyType;

function toChangedPlace(type: AnyType): ChangedPlace | undefined {
  const path: PathStep[] = [];
  let at = type;
  for (let item = at._item; item !== null; item = at._item) {
    path.unshift(item.parentSub ?? findItemIndex(item));
    at = toParentType(item);
  }
  if (!(at instanceof Y.Map) && !(at instanceof Y.Array)) return undefined;
  return { root: Y.findRootTypeKey(at), rootKind: at instanceof Y.Map ? 'map' : 'array', path };
}

function findItemIndex(item: Y.Item): number {
  let index = 0;
  for (let left = item.left; left !== null; left = left.left) if (!left.deleted && left.countable) index += left.length;
  return index;
}

function* readMapChanges(place: ChangedPlace, map: Y.Map<unknown>, event: Y.YEvent<AnyType>): Generator<DocumentChange> {
  for (const key of event.changes.keys.keys())
    if (map.has(key)) yield { ...place, does: 'set', key, value: toChangedValue(map.get(key)) };
    else yield { ...place, does: 'unset', key };
}

function* readArrayChanges(place: ChangedPlace, array: Y.Array<unknown>, event: Y.YEvent<AnyType>): Generator<DocumentChange> {
  let at = 0;
  const { delta } = event.changes;
  for (const [step, { retain = 0, insert, delete: count = 0 }] of delta.entries()) {
    at += retain;
    if (count > 0) yield { ...place, does: 'remove', at, count };
    if (!Array.isArray(insert)) continue;
    const end = at + insert.length;
    // An insertion counts as one at the end only in the last step, because a later step may delete the items that follow an
    // earlier insertion.
    const isLast = end === array.length && step === delta.length - 1;
    yield { ...place, does: 'insert', at: isLast ? null : at, values: insert.map(toChangedValue) };
    at = end;
  }
}

function toChangedValue(value: unknown): ChangedValue {
  if (value instanceof Y.Map)
    return { kind: 'map', entries: [...value.entries()].map(([key, each]) => [key, toChangedValue(each)]) };
  if (value instanceof Y.Array) return { kind: 'array', values: value.toArray().map(toChangedValue) };
  return { kind: 'plain', value };
}
