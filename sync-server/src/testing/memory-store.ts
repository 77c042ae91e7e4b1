import type { AuthorId } from '@prosa/contract/ids';
import type { DocumentStore, LogTail } from '@prosa/database/documents/document-store';

type StoredLog = {
  updates: { sequence: number; update: Uint8Array; authorId: AuthorId }[];
  snapshots: { sequence: number; state: Uint8Array; at: Date }[];
  clients: { clientId: number; userId: number; sequence: number }[];
  entries: (LogTail['entries'][number] & { sequence: number })[];
  sequence: number;
  foldedUpTo: number;
};

export type MemoryStore = DocumentStore & {
  readonly log: (room: string) => StoredLog;
  /** A function that each append awaits. With it, a test can delay an append or make it fail. */
  onAppend: () => Promise<void>;
};

/** Stores the logs of documents in memory. A test checks that this store behaves like the store in PostgreSQL. */
export function createMemoryStore(): MemoryStore {
  const logs = new Map<string, StoredLog>();
  const log = (room: string): StoredLog => {
    const there = logs.get(room);
    if (there !== undefined) return there;
    const made: StoredLog = { updates: [], snapshots: [], clients: [], entries: [], sequence: 0, foldedUpTo: 0 };
    logs.set(room, made);
    return made;
  };
  const store: MemoryStore = {
    log,
    onAppend: async () => {},
    async loadTail({ name }, after) {
      const { updates, snapshots, clients, entries, sequence, foldedUpTo } = log(name);
      return {
        snapshot: snapshots.findLast((each) => each.sequence > after) ?? null,
        updates: updates.filter((each) => each.sequence > after),
        clients: clients.filter((each) => each.sequence > after),
        entries: entries.filter((each) => each.sequence > after),
        sequence,
        foldedUpTo,
      };
    },
    async append({ name }, { after, updates, clients, entries }) {
      await store.onAppend();
      const to = log(name);
      if (to.sequence !== after) return null;
      if (clients.some(({ clientId }) => to.clients.some((each) => each.clientId === clientId))) throw new Error('taken twice');
      if (entries.some(({ id }) => to.entries.some((each) => each.id === id))) throw new Error('an entry twice');
      const sequence = after + updates.length;
      to.updates.push(...updates.map((each, place) => ({ ...each, sequence: after + place + 1 })));
      to.clients.push(...clients.map((each) => ({ ...each, sequence })));
      to.entries.push(...entries.map((each) => ({ ...each, sequence })));
      to.sequence = sequence;
      return sequence;
    },
    async fold({ name }, { former, upTo, state, keptSnapshots: keep, at }) {
      const of = log(name);
      if (of.foldedUpTo !== former || of.sequence < upTo) return false;
      of.snapshots = [
        ...of.snapshots.slice(keep === 1 ? of.snapshots.length : 1 - keep),
        { sequence: upTo, state, at: new Date(at) },
      ];
      of.updates = of.updates.filter(({ sequence }) => sequence > upTo);
      of.foldedUpTo = upTo;
      return true;
    },
    listHeads: async (_companyId, rooms) =>
      new Map(rooms.flatMap((room) => (log(room).sequence === 0 ? [] : [[room, log(room).sequence]]))),
    listVersions: async ({ name }) =>
      log(name)
        .snapshots.toReversed()
        .map(({ sequence, at }) => ({ sequence, at })),
    version: async ({ name }, sequence) => log(name).snapshots.find((each) => each.sequence === sequence)?.state ?? null,
  };
  return store;
}
