import * as Y from 'yjs';
import { MissingDependency } from './refusal.ts';

/** An item of an update that the document lacks, except for its first `known` elements. */
export type NewStruct = { readonly struct: Y.Item | Y.GC; readonly known: number };

/** The new items of an update, by client and then by clock. */
export type NewStructs = {
  readonly pieces: readonly NewStruct[];
  /** Finds the new item that contains an id; undefined for ids that the document has or that don't exist. */
  readonly indexOf: (id: Y.ID) => number | undefined;
};

/** The clock of the first element of an item that the document lacks. */
export const firstNewClock = ({ struct, known }: NewStruct): number => struct.id.clock + known;

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
        if (piece === undefined || id.clock < firstNewClock(piece)) to = middle;
        else if (id.clock >= piece.struct.id.clock + piece.struct.length) from = middle + 1;
        else return middle;
      }
      return undefined;
    },
  };
}

/**
 * Orders the items so that none has to wait, in time linear in their number; returns their indexes. Throws MissingDependency if there
 * is no such order.
 */
export function orderStructs(document: Y.Doc, fresh: NewStructs): number[] {
  const { pieces, indexOf } = fresh;
  const missing = new Int32Array(pieces.length);
  const waiting: number[][] = pieces.map(() => []);
  const wait = (index: number, other: number): void => {
    missing[index] = (missing[index] ?? 0) + 1;
    waiting[other]?.push(index);
  };
  for (const [index, { struct }] of pieces.entries()) {
    if (pieces[index - 1]?.struct.id.client === struct.id.client) wait(index, index - 1);
    for (const id of dependenciesOf(struct)) {
      if (id.clock < Y.getState(document.store, id.client)) continue;
      const other = indexOf(id);
      if (other === undefined) throw new MissingDependency('without ground');
      wait(index, other);
    }
  }
  const ready = pieces.map((_piece, index) => index).filter((index) => missing[index] === 0);
  ready.reverse();
  const order: number[] = [];
  for (let index = ready.pop(); index !== undefined; index = ready.pop()) {
    order.push(index);
    for (const next of waiting[index] ?? []) {
      const remaining = (missing[next] ?? 0) - 1;
      missing[next] = remaining;
      if (remaining === 0) ready.push(next);
    }
  }
  if (order.length < pieces.length) throw new MissingDependency('without ground');
  return order;
}

/** The ids on which an item depends. */
function dependenciesOf(struct: Y.Item | Y.GC): Y.ID[] {
  if (struct instanceof Y.GC) return [];
  const parent: unknown = struct.parent;
  return [struct.origin, struct.rightOrigin, parent instanceof Y.ID ? parent : null].filter((id) => id !== null);
}
