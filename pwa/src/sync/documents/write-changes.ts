import * as Y from 'yjs';
import type { ChangedPlace, ChangedValue, DocumentChange } from './document-rows.ts';

/**
 * Replays the changes of a transaction on the document's current state, in one transaction with the given origin. A change whose
 * place no longer exists is skipped.
 */
export function writeChanges(doc: Y.Doc, changes: readonly DocumentChange[], origin: unknown): void {
  doc.transact(() => {
    for (const change of changes) writeChange(doc, change);
  }, origin);
}

/** Replays like `writeChanges` and returns the update. Null if nothing changed. */
export function replayChanges(doc: Y.Doc, changes: readonly DocumentChange[]): Uint8Array | null {
  let update: Uint8Array | null = null;
  const keepUpdate = (bytes: Uint8Array): void => void (update = bytes);
  doc.on('update', keepUpdate);
  writeChanges(doc, changes, undefined);
  doc.off('update', keepUpdate);
  return update;
}

function writeChange(doc: Y.Doc, change: DocumentChange): void {
  const target = findPlace(doc, change);
  if (target instanceof Y.Map) {
    if (change.does === 'set') target.set(change.key, toYjsValue(change.value));
    if (change.does === 'unset' && target.has(change.key)) target.delete(change.key);
  }
  if (target instanceof Y.Array) {
    if (change.does === 'insert')
      target.insert(Math.min(change.at ?? target.length, target.length), change.values.map(toYjsValue));
    const removedCount = change.does === 'remove' ? Math.min(change.count, target.length - change.at) : 0;
    if (change.does === 'remove' && removedCount > 0) target.delete(change.at, removedCount);
  }
}

function findPlace(doc: Y.Doc, { root, rootKind, path }: ChangedPlace): unknown {
  let at: unknown = rootKind === 'map' ? doc.getMap(root) : doc.getArray(root);
  for (const step of path) {
    if (at instanceof Y.Map && typeof step === 'string') at = at.get(step);
    else if (at instanceof Y.Array && typeof step === 'number') at = at.get(step);
    else return undefined;
  }
  return at;
}

function toYjsValue(value: ChangedValue): unknown {
  switch (value.kind) {
    case 'plain':
      return value.value;
    case 'map':
      return new Y.Map(value.entries.map(([key, each]) => [key, toYjsValue(each)]));
    case 'array':
      return toYArray(value.values.map(toYjsValue));
  }
}

function toYArray(values: unknown[]): Y.Array<unknown> {
  const array = new Y.Array<unknown>();
  array.push(values);
  return array;
}
