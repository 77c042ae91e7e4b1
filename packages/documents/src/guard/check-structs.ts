import type { AuthorId } from '@prosa/contract/ids';
import * as Y from 'yjs';
import { isPlainJson } from './is-plain-json.ts';
import { limitPlacementSteps } from './limit-placement-steps.ts';
import { MAX_NESTED_MAPS, MAX_UPDATE_CLIENTS, MAX_UPDATE_STEPS, MAX_UPDATE_STRUCTS } from './limits.ts';
import { indexStructs, orderStructs, type NewStruct } from './order-structs.ts';
import { MissingDependency, Refusal } from './refusal.ts';

export type CheckedStructs = {
  /** The items, sorted so that each item follows the items on which it depends. */
  readonly newStructs: readonly NewStruct[];
  /** The client ids that no user has used before. */
  readonly newClients: readonly number[];
  /** Whether the update deletes an item that still exists. */
  readonly deletes: boolean;
};

const MAX_CLIENT_ID = 0xffff_ffff;

/**
 * Checks the structure of an update without changing the document. The update must be decodable. Each item must continue the
 * clock of a client id that belongs to the author. Every item on which another item depends must exist, and a repeated item must
 * equal the known one. Yjs must need few steps to place the items. Throws a Refusal, or MissingDependency if a missing item may
 * still arrive. The rules of a chat or a flow check the content later. The check takes time linear in the update's size.
 */
export function checkStructs(
  document: Y.Doc,
  update: Uint8Array,
  {
    ownerOf,
    authorId,
    reservedFor = () => undefined,
  }: {
    readonly ownerOf: (clientId: number) => number | undefined;
    readonly authorId: AuthorId;
    readonly reservedFor?: ((clientId: number) => number | undefined) | undefined;
  },
): CheckedStructs {
  const { structs, ds } = decodeUpdate(update);
  const queues = new Map<number, NewStruct[]>();
  const newClients = new Set<number>();
  const clocks = new Map<number, number>();
  const writtenUpTo = new Map<number, number>();
  if (structs.length > MAX_UPDATE_STRUCTS) throw new Refusal('tooLarge', 'too many pieces');
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = clock + struct.length;
    if (struct instanceof Y.Skip) throw new Refusal('unacceptable', 'a gap');
    if (struct.length < 1 || !Number.isSafeInteger(end) || client > MAX_CLIENT_ID)
      throw new Refusal('unacceptable', 'a struct without sense');
    // Yjs writes the items of each client once and in order. Without this check, a repeated item would make Yjs search the whole
    // document.
    if (clock < (writtenUpTo.get(client) ?? 0)) throw new Refusal('unacceptable', 'the same clock twice');
    writtenUpTo.set(client, end);
    const state = Y.getState(document.store, client);
    const isKnown = Math.max(0, Math.min(end, state) - clock);
    if (isKnown > 0) assertSameContent(document, struct, isKnown);
    if (end <= state) continue;
    const next = clocks.get(client) ?? state;
    if (clock > next) throw new MissingDependency('a gap');
    const owner = ownerOf(client);
    if (owner === undefined) newClients.add(client);
    if ((owner ?? reservedFor(client) ?? authorId) !== authorId) throw new Refusal('unacceptable', 'the client id of another');
    clocks.set(client, end);
    const queue = queues.get(client) ?? [];
    queues.set(client, queue);
    queue.push({ struct, knownLength: isKnown });
  }
  if (queues.size > MAX_UPDATE_CLIENTS) throw new Refusal('tooLarge', 'too many client ids');
  const index = indexStructs(queues);
  const order = orderStructs(document, index);
  limitPlacementSteps(document, index, { order, limits: { steps: MAX_UPDATE_STEPS, depth: MAX_NESTED_MAPS } });
  const newStructs = order.flatMap((place) => index.pieces[place] ?? []);
  for (const [client, ranges] of ds.clients) {
    const end = clocks.get(client) ?? Y.getState(document.store, client);
    let lastClock = 0;
    for (const { clock, len } of ranges) {
      // Yjs writes deletions in order and without overlap. Any other order would make Yjs search the whole document.
      if (clock < lastClock || len < 1) throw new Refusal('unacceptable', 'deletions out of order');
      lastClock = clock + len;
      if (lastClock > end) throw new MissingDependency('a deletion of what is not there');
    }
  }
  return { newStructs, newClients: [...newClients], deletes: deletesExistingItem(document, ds) };
}

function decodeUpdate(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update);
  } catch {
    throw new Refusal('malformed', 'no update');
  }
}

/**
 * Refuses an item if the document has an item with the same client id and clock but other content. Yjs would ignore the other
 * content here, so this document and a document with that content would differ for ever.
 */
function assertSameContent(document: Y.Doc, struct: Y.Item | Y.GC, count: number): void {
  if (!(struct instanceof Y.Item)) return;
  const storedStructs = document.store.clients.get(struct.id.client) ?? [];
  const claimedContent = readContent(struct);
  const end = struct.id.clock + count;
  for (let at = Y.findIndexSS(storedStructs, struct.id.clock); at < storedStructs.length; at += 1) {
    const item = storedStructs[at];
    if (item === undefined || item.id.clock >= end) return;
    if (!(item instanceof Y.Item) || item.deleted || claimedContent === null) continue;
    const storedContent = readContent(item);
    if (storedContent === null) continue;
    const firstClock = Math.max(item.id.clock, struct.id.clock);
    const to = Math.min(item.id.clock + item.length, end);
    const a = storedContent.slice(firstClock - item.id.clock, to - item.id.clock);
    const b = claimedContent.slice(firstClock - struct.id.clock, to - struct.id.clock);
    if (!b.every(isPlainJson) || JSON.stringify(a) !== JSON.stringify(b))
      throw new Refusal('unacceptable', 'the same clock with other content');
  }
}

/** Returns the content of an item, for a comparison. Null if the item was deleted. */
function readContent({ content }: Y.Item): readonly unknown[] | null {
  if (content instanceof Y.ContentDeleted) return null;
  if (content instanceof Y.ContentType) return [content.type.constructor.name];
  return content.getContent();
}

function deletesExistingItem(document: Y.Doc, ds: ReturnType<typeof Y.decodeUpdate>['ds']): boolean {
  for (const [client, ranges] of ds.clients) {
    const storedStructs = document.store.clients.get(client) ?? [];
    const state = Y.getState(document.store, client);
    for (const { clock, len } of ranges) {
      // A part of the deleted range is new in this update, so the document doesn't have all of the range yet.
      if (clock + len > state) return true;
      for (let at = Y.findIndexSS(storedStructs, clock); at < storedStructs.length; at += 1) {
        const item = storedStructs[at];
        if (item === undefined || item.id.clock >= clock + len) break;
        if (!item.deleted) return true;
      }
    }
  }
  return false;
}
