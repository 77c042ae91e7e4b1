import * as Y from 'yjs';
import { MissingDependency } from './refusal.ts';

/** An item of an update that is not yet in the document, except for its first `knownLength` elements. */
export type NewStruct = { readonly struct: Y.Item | Y.GC; readonly knownLength: number };

/** The items of an update that are not yet in the document, sorted by client and then by clock. */
export type NewStructs = {
  readonly pieces: readonly NewStruct[];
  /**
   * Finds the index of the new item that contains an id. Undefined if the document already has the id, or if the id is in no new
   * item.
   */
  readonly indexOf: (id: Y.ID) => number | undefined;
};

/** Returns the clock of an item's first element that is not yet in the document. */
export const toFirstNewClock = ({ struct, knownLength: known }: NewStruct): number => struct.id.clock + known;

export function indexStructs(queues: ReadonlyMap<number, readonly NewStruct[]>): NewStructs {
  const pieces: NewStruct[] = [];
  const ranges = new Map<number, { readonly from: number; readonly to: number }>();
  for (const [client, queue] of queues) {
    ranges.set(client, { from: pieces.length, to: pieces.length + queue.length });
    for (const piece of queue) pieces.push(piece);
  }
  return {
    pieces,
    indexOf(id) {
      let { from, to } = ranges.get(id.client) ?? { from: 0, to: 0 };
      while (from < to) {
        const middle = (from + to) >> 1;
        const piece = pieces[middle];
        if (piece === undefined || id.clock < toFirstNewClock(piece)) to = middle;
        else if (id.clock >= piece.struct.id.clock + piece.struct.length) from = middle + 1;
        else return middle;
      }
      return undefined;
    },
  };
}

/**
 * Sorts the items so that each follows the items on which it depends, in time linear in their number. Returns the indexes of the
 * sorted items. Throws MissingDependency if an item depends on an item that is missing.
 */
export function orderStructs(document: Y.Doc, newStructs: NewStructs): number[] {
  const { pieces, indexOf } = newStructs;
  const missing = new Int32Array(pieces.length);
  const waitingPieces: number[][] = pieces.map(() => []);
  const waitForItem = (index: number, requiredIndex: number): void => {
    missing[index] = (missing[index] ?? 0) + 1;
    waitingPieces[requiredIndex]?.push(index);
  };
  for (const [index, { struct }] of pieces.entries()) {
    if (pieces[index - 1]?.struct.id.client === struct.id.client) waitForItem(index, index - 1);
    for (const id of listDependencies(struct)) {
      if (id.clock < Y.getState(document.store, id.client)) continue;
      const requiredIndex = indexOf(id);
      if (requiredIndex === undefined) throw new MissingDependency('without ground');
      waitForItem(index, requiredIndex);
    }
  }
  const ready = pieces.map((_piece, index) => index).filter((index) => missing[index] === 0);
  ready.reverse();
  const order: number[] = [];
  for (let index = ready.pop(); index !== undefined; index = ready.pop()) {
    order.push(index);
    for (const next of waitingPieces[index] ?? []) {
      const remaining = (missing[next] ?? 0) - 1;
      missing[next] = remaining;
      if (remaining === 0) ready.push(next);
    }
  }
  if (order.length < pieces.length) throw new MissingDependency('without ground');
  return order;
}

/** Lists the ids of the items on which an item depends. */
function listDependencies(struct: Y.Item | Y.GC): Y.ID[] {
  if (struct instanceof Y.GC) return [];
  const parent: unknown = struct.parent;
  return [struct.origin, struct.rightOrigin, parent instanceof Y.ID ? parent : null].filter((id) => id !== null);
}
