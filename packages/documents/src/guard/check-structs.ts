import * as Y from 'yjs';
import { isPlainJson } from './is-plain-json.ts';
import { limitIntegrationSteps } from './limit-integration-steps.ts';
import { MAX_NESTED_MAPS, MAX_UPDATE_CLIENTS, MAX_UPDATE_STEPS, MAX_UPDATE_STRUCTS } from './limits.ts';
import { indexStructs, orderStructs, type NewStruct } from './order-structs.ts';
import { MissingDependency, Refusal } from './refusal.ts';

export type CheckedStructs = {
  /** The items in an order in which each follows those it depends on. */
  readonly fresh: readonly NewStruct[];
  /** Client ids that nobody has used before. */
  readonly newClients: readonly number[];
  /** Whether it deletes an item that still exists. */
  readonly deletes: boolean;
};

const LARGEST_CLIENT = 0xffff_ffff;

/**
 * Checks the structure of an update against the document without changing it: it decodes, each client's clock continues without
 * a gap, under a client id of its writer, every dependency exists, repeated items are equal, and Yjs needs few steps to place
 * it. Throws a Refusal, or MissingDependency if a missing dependency may still come. The document's own rules check the content. It
 * takes time linear in the update.
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
    readonly authorId: number;
    readonly reservedFor?: ((clientId: number) => number | undefined) | undefined;
  },
): CheckedStructs {
  const { structs, ds } = decode(update);
  const queues = new Map<number, NewStruct[]>();
  const newClients = new Set<number>();
  const clocks = new Map<number, number>();
  const writtenUpTo = new Map<number, number>();
  if (structs.length > MAX_UPDATE_STRUCTS) throw new Refusal('tooLarge', 'too many pieces');
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = clock + struct.length;
    if (struct instanceof Y.Skip) throw new Refusal('unacceptable', 'a gap');
    if (struct.length < 1 || !Number.isSafeInteger(end) || client > LARGEST_CLIENT)
      throw new Refusal('unacceptable', 'a struct without sense');
    // Yjs writes each client's items once and in order. A repeated one would cost a walk over the document each time.
    if (clock < (writtenUpTo.get(client) ?? 0)) throw new Refusal('unacceptable', 'the same clock twice');
    writtenUpTo.set(client, end);
    const state = Y.getState(document.store, client);
    const isKnown = Math.max(0, Math.min(end, state) - clock);
    if (isKnown > 0) refuseOtherContent(document, struct, isKnown);
    if (end <= state) continue;
    const next = clocks.get(client) ?? state;
    if (clock > next) throw new MissingDependency('a gap');
    const owner = ownerOf(client);
    if (owner === undefined) newClients.add(client);
    if ((owner ?? reservedFor(client) ?? authorId) !== authorId) throw new Refusal('unacceptable', 'the client id of another');
    clocks.set(client, end);
    const queue = queues.get(client) ?? [];
    queues.set(client, queue);
    queue.push({ struct, known: isKnown });
  }
  if (queues.size > MAX_UPDATE_CLIENTS) throw new Refusal('tooLarge', 'too many client ids');
  const index = indexStructs(queues);
  const order = orderStructs(document, index);
  limitIntegrationSteps(document, index, { order, limits: { steps: MAX_UPDATE_STEPS, depth: MAX_NESTED_MAPS } });
  const fresh = order.flatMap((place) => index.pieces[place] ?? []);
  for (const [client, ranges] of ds.clients) {
    const end = clocks.get(client) ?? Y.getState(document.store, client);
    let last = 0;
    for (const { clock, len } of ranges) {
      // Yjs writes deletions in order and apart. Others would cost a walk over the document each.
      if (clock < last || len < 1) throw new Refusal('unacceptable', 'deletions out of order');
      last = clock + len;
      if (last > end) throw new MissingDependency('a deletion of what is not there');
    }
  }
  return { fresh, newClients: [...newClients], deletes: deletesSomething(document, ds) };
}

function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update);
  } catch {
    throw new Refusal('malformed', 'no update');
  }
}

/** The item of a client id at a clock is final: Yjs would ignore another one, and devices would differ for ever. */
function refuseOtherContent(document: Y.Doc, struct: Y.Item | Y.GC, count: number): void {
  if (!(struct instanceof Y.Item)) return;
  const stored = document.store.clients.get(struct.id.client) ?? [];
  const claimedContent = contentOf(struct);
  const end = struct.id.clock + count;
  for (let at = Y.findIndexSS(stored, struct.id.clock); at < stored.length; at += 1) {
    const item = stored[at];
    if (item === undefined || item.id.clock >= end) return;
    if (!(item instanceof Y.Item) || item.deleted || claimedContent === null) continue;
    const storedContent = contentOf(item);
    if (storedContent === null) continue;
    const from = Math.max(item.id.clock, struct.id.clock);
    const to = Math.min(item.id.clock + item.length, end);
    const a = storedContent.slice(from - item.id.clock, to - item.id.clock);
    const b = claimedContent.slice(from - struct.id.clock, to - struct.id.clock);
    if (!b.every(isPlainJson) || JSON.stringify(a) !== JSON.stringify(b))
      throw new Refusal('unacceptable', 'the same clock with other content');
  }
}

/** The elements of an item for comparing; null if it was deleted. */
function contentOf({ content }: Y.Item): readonly unknown[] | null {
  if (content instanceof Y.ContentDeleted) return null;
  if (content instanceof Y.ContentType) return [content.type.constructor.name];
  return content.getContent();
}

function deletesSomething(document: Y.Doc, ds: ReturnType<typeof Y.decodeUpdate>['ds']): boolean {
  for (const [client, ranges] of ds.clients) {
    const stored = document.store.clients.get(client) ?? [];
    const state = Y.getState(document.store, client);
    for (const { clock, len } of ranges) {
      // The range lies in the update itself.
      if (clock + len > state) return true;
      for (let at = Y.findIndexSS(stored, clock); at < stored.length; at += 1) {
        const item = stored[at];
        if (item === undefined || item.id.clock >= clock + len) break;
        if (!item.deleted) return true;
      }
    }
  }
  return false;
}
