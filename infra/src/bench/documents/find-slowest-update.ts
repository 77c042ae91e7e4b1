import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import { MAX_UPDATE_CLIENTS, MAX_UPDATE_STRUCTS } from '@prosa/documents/guard/limits';
import { Refusal } from '@prosa/documents/guard/refusal';
import { encodeRawUpdate, type RawItemId, type RawItem } from '@prosa/sync-server/testing/encode-raw-update';
import * as Y from 'yjs';

const [FIRST_AUTHOR, SECOND_AUTHOR] = [v.parse(UserId, 1), v.parse(UserId, 2)];

/**
 * The ways in which an item of an update may refer to another item: to none (`nothing`), to the first item (`first`), to the item
 * before it of the same client (`former`), or to the item with the same clock of the neighbouring client (`neighbour`).
 */
const ITEM_REFERENCES = ['nothing', 'first', 'former', 'neighbour'] as const;
/**
 * The parameters of a hostile update. `clients` is the number of its client ids, and `pieces` the number of items of each client
 * id. `keys` is the number of map keys that the items set. `link` tells what each item refers to.
 */
export type HostileUpdateShape = {
  readonly clients: number;
  readonly pieces: number;
  readonly keys: number;
  readonly link: (typeof ITEM_REFERENCES)[number];
};
/**
 * The slowest update that was found. `ms` is its CPU time, which other programs hardly influence. `isAccepted` is true if the
 * guard accepts the update.
 */
export type SlowestUpdate = { readonly ms: number; readonly shape: HostileUpdateShape; readonly isAccepted: boolean };

const NODE = 'n'.repeat(30);

/**
 * Searches for the update that takes the longest time to check and apply. A try either changes one parameter of the slowest
 * update so far, or draws a new update. The same `seed` leads to the same tries.
 */
export function findSlowestUpdate(tries: number, seed: number): SlowestUpdate {
  const random = createRandom(seed);
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0];
  /** Draws a number from 1 to `most`. Each order of magnitude is equally likely. */
  const drawUpTo = (most: number): number => Math.max(1, Math.round(most ** random()));
  const drawShape = (): HostileUpdateShape => ({
    clients: drawUpTo(MAX_UPDATE_CLIENTS),
    pieces: drawUpTo(MAX_UPDATE_STRUCTS),
    keys: drawUpTo(MAX_UPDATE_STRUCTS),
    link: pick(ITEM_REFERENCES),
  });
  let dearest: SlowestUpdate = { ms: 0, shape: drawShape(), isAccepted: false };
  for (let each = 0; each < tries; each += 1) {
    const other = drawShape();
    const name = pick(['clients', 'pieces', 'keys', 'link'] as const);
    const shape = random() < 1 / 4 ? other : { ...dearest.shape, [name]: other[name] };
    // Updates with more items are not tried. The guard refuses them as soon as it has counted their items, so they cost little
    // time.
    if (shape.clients * shape.pieces > MAX_UPDATE_STRUCTS) continue;
    const found = measureUpdate(shape);
    if (found.ms > dearest.ms) dearest = found;
  }
  return dearest;
}

function measureUpdate(shape: HostileUpdateShape): SlowestUpdate {
  const guarded = createGuardedDocument('flow');
  const own = new Y.Doc();
  toFlowNodeMap(own).set(NODE, new Y.Map([['type', 'ticket']]));
  guarded.offer(Y.encodeStateAsUpdate(own), FIRST_AUTHOR, { now: 0 });
  const update = encodeRawUpdate(toRawItems(shape));
  const before = process.cpuUsage();
  let isAccepted = true;
  try {
    guarded.offer(update, SECOND_AUTHOR, { now: 0 });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    isAccepted = false;
  }
  const { user, system } = process.cpuUsage(before);
  guarded.destroy();
  return { ms: (user + system) / 1_000, shape, isAccepted };
}

const FIRST_CLIENT_ID = 10;

function toRawItems({ clients, pieces, keys, link }: HostileUpdateShape): RawItem[] {
  const made: RawItem[] = [];
  for (let client = 0; client < clients; client += 1)
    for (let clock = 0; clock < pieces; clock += 1) {
      const origin = toOrigin(link, { client, clock });
      const id = { client: client + FIRST_CLIENT_ID, clock };
      if (origin !== null) made.push({ ...id, origin: { ...origin, client: origin.client + FIRST_CLIENT_ID } });
      else made.push({ ...id, key: `${NODE}${(client * pieces + clock) % keys}`.slice(-NODE.length) });
    }
  return made;
}

function toOrigin(link: HostileUpdateShape['link'], { client, clock }: RawItemId): RawItemId | null {
  if (link === 'nothing' || (client === 0 && clock === 0)) return null;
  if (link === 'first') return { client: 0, clock: 0 };
  if (link === 'former') return clock === 0 ? null : { client, clock: clock - 1 };
  return client === 0 ? null : { client: client - 1, clock };
}

/** Creates a generator of random numbers from 0 to 1, with the algorithm mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
