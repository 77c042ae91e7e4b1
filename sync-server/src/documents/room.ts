import type { ShownState } from '@prosa/database/documents/document-signals';
import type { DocumentStore } from '@prosa/database/documents/document-store';
import { createGuardedDocument, type GuardedDocument } from '@prosa/documents/guard/guarded-document';
import { Refusal } from '@prosa/documents/guard/refusal';
import type { Room } from '@prosa/documents/rooms/room-name';
import * as Y from 'yjs';
import { answerFrame, askFrame, updateFrame } from '../connections/frames.ts';
import type { Member } from './member.ts';
import { createRoomAwareness, type RoomAwareness } from './room-awareness.ts';
import { BrokenBy, judgeBatch, judgeEach, type JudgedBatch, type PassedOver, type Write } from './judge-batch.ts';

/** What a room needs of the process. */
export type RoomServices = {
  readonly store: DocumentStore;
  /** Resolves when it is a good time to append; what comes until then goes along. */
  readonly turn: () => Promise<void>;
  /** In milliseconds. */
  readonly clock: () => number;
  /** Tells the other processes that the log went on. */
  readonly tellAppended: (room: Room) => void;
  /** Tells the other processes what a user's clients show of themselves here. */
  readonly tellShown: (room: Room, userId: number, states: readonly ShownState[]) => void;
  readonly onError: (error: unknown, room: Room) => void;
  readonly count: (what: 'accepted' | 'refused' | 'repeated' | 'delivered', by?: number) => void;
};

/** A document and those who are at it. Nothing of the document is kept while nobody asks for it. */
export type DocumentRoom = {
  readonly room: Room;
  readonly members: Set<Member>;
  /** Answers sync step 1, after all that is being written. */
  readonly ask: (member: Member, stateVector: Uint8Array) => void;
  /** `isWhole`: it is the answer to sync step 1, and has all the client has. */
  readonly write: (member: Member, update: Uint8Array, isWhole: boolean) => void;
  /** Takes in what others appended to the log, and tells the members. */
  readonly readOn: () => void;
  /** The last number of the log that members were told of; null before the first is. */
  readonly sequence: () => number | null;
  readonly isLoaded: () => boolean;
  readonly awareness: RoomAwareness;
  /** When the document was last asked for, in milliseconds. */
  readonly lastUsed: () => number;
  /** Updates in the log that are not folded. */
  readonly unfolded: () => number;
  /** A fold took so many updates out of the log, and the document is that much lighter. */
  readonly folded: (updates: number, savedBytes: number) => void;
  readonly sizeBytes: () => number;
  /** Whether everything is stored and told. */
  readonly isQuiet: () => boolean;
  /** Resolves once everything that came until now is stored and told, or given up. */
  readonly settled: () => Promise<void>;
  /** Lets go of the document; only of a quiet room. */
  readonly drop: () => void;
};

type Task =
  | { readonly kind: 'ask'; readonly member: Member; readonly stateVector: Uint8Array }
  | (Write & { readonly kind: 'write' })
  | { readonly kind: 'read-on' };
type WriteTask = Extract<Task, { kind: 'write' }>;
type Loaded = { readonly guarded: GuardedDocument; sequence: number };

/** Updates of one transaction. */
const BATCH = 200;
const FAILED = 1011;
/**
 * All that happens to a document happens in one line, one after the other: it is judged, appended to the log in one transaction
 * and as one update with what came meanwhile, and only then told. The append says what it was judged against; if another process
 * was faster, nothing is written, the document is loaded anew and the updates are judged again.
 */
export function openRoom(room: Room, services: RoomServices): DocumentRoom {
  const { store, clock } = services;
  const members = new Set<Member>();
  let tasks: Task[] = [];
  let running: Promise<void> | null = null;
  let loaded: Loaded | null = null;
  let told: number | null = null;
  let lastUsed = clock();
  let unfolded = 0;

  /** Who shows a client id can be seen by all: nobody else may then be first to write with it. */
  const awareness = createRoomAwareness({
    members,
    ownerOf: (clientId) => loaded?.guarded.ownerOf(clientId),
    clock,
    tellShown: (userId, states) => services.tellShown(room, userId, states),
  });

  const drop = (): void => {
    loaded?.guarded.destroy();
    loaded = null;
  };

  const load = async (): Promise<Loaded> => {
    const tail = await store.since(room, 0);
    const guarded = createGuardedDocument(room.kind);
    const updates = tail.updates.map(({ update }) => update);
    guarded.restore({
      updates: tail.snapshot === null ? updates : [tail.snapshot.state, ...updates],
      clients: tail.clients,
      entries: tail.entries,
    });
    unfolded = tail.updates.length;
    return { guarded, sequence: tail.sequence };
  };
  const use = async (): Promise<Loaded> => {
    lastUsed = clock();
    loaded ??= await load();
    // Members without the document in memory were told up to `told`; now they are told the rest.
    if (told !== null && told < loaded.sequence) await tellSince(told);
    told = loaded.sequence;
    return loaded;
  };

  const tell = (update: Uint8Array, but: Member | null): void => {
    const frame = updateFrame(update);
    let delivered = 0;
    for (const member of members) {
      if (member === but) continue;
      member.send(frame);
      delivered += 1;
    }
    if (delivered > 0) services.count('delivered', delivered);
  };
  const tellSince = async (sequence: number): Promise<void> => {
    const { snapshot, updates } = await store.since(room, sequence);
    if (snapshot !== null) tell(snapshot.state, null);
    for (const { update } of updates) tell(update, null);
  };

  const passedOver: PassedOver = new WeakMap();
  /** Since a batch broke the document: which update does, only each by itself says. */
  let isEachAlone = false;
  const again = (writes: readonly WriteTask[]): void => {
    drop();
    tasks.unshift(...writes);
  };
  /** Null where an update broke the document: who sent it, if that is known, is refused, and the others have to be judged again. */
  const judge = ({ guarded }: Loaded, writes: readonly WriteTask[]): JudgedBatch | null => {
    const judging = { guarded, writes, passedOver, reservedFor: awareness.userOf, now: clock() };
    try {
      const judged = isEachAlone ? judgeEach(judging) : judgeBatch(judging);
      isEachAlone = false;
      return judged;
    } catch (error) {
      services.onError(error, room);
      if (error instanceof BrokenBy) error.member.refuse(new Refusal('unacceptable', 'an update that can not be taken'));
      else if (isEachAlone) throw error;
      isEachAlone = true;
      return null;
    }
  };
  const writeAll = async (writes: readonly WriteTask[]): Promise<void> => {
    const current = await use();
    const judged = judge(current, writes);
    if (judged === null) return again(writes);
    const { append, news, accepted, repeated, refused, stored, passed } = judged;
    for (const [member, refusal] of refused) member.refuse(refusal);
    if (refused.length > 0) services.count('refused', refused.length);
    if (append.updates.length > 0) {
      const sequence = await store.append(room, { after: current.sequence, ...append });
      if (sequence === null) return again(writes);
      current.sequence = sequence;
      told = sequence;
      unfolded += append.updates.length;
      for (const { update, but } of news) tell(update, but);
      services.tellAppended(room);
    }
    if (accepted > 0) services.count('accepted', accepted);
    if (repeated > 0) services.count('repeated', repeated);
    for (const [member, count] of stored) member.stored(count);
    for (const [member, held] of passed) {
      if (held > 0 && (passedOver.get(member) ?? 0) === 0) member.send(askFrame(Y.encodeStateVector(current.guarded.document)));
      passedOver.set(member, held);
    }
    for (const { member, update } of writes) member.settled(update.byteLength);
  };

  const answer = async (member: Member, stateVector: Uint8Array): Promise<void> => {
    const { guarded } = await use();
    if (member.right() === null) return;
    try {
      const vector = decodeVector(stateVector);
      member.answer(answerFrame(Y.encodeStateAsUpdate(guarded.document, vector)));
      member.send(askFrame(Y.encodeStateVector(guarded.document)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      member.refuse(error);
    }
  };

  const readOn = async (): Promise<void> => {
    if (loaded === null) {
      if (told === null) return;
      const tail = await store.since(room, told);
      if (tail.snapshot !== null) tell(tail.snapshot.state, null);
      for (const { update } of tail.updates) tell(update, null);
      unfolded += tail.updates.length;
      told = tail.sequence;
      return;
    }
    const tail = await store.since(room, loaded.sequence);
    if (tail.sequence === loaded.sequence) return;
    if (tail.snapshot !== null) {
      drop();
      await use();
      return;
    }
    loaded.guarded.restore({ ...tail, updates: tail.updates.map(({ update }) => update) });
    for (const { update } of tail.updates) tell(update, null);
    unfolded += tail.updates.length;
    loaded.sequence = tail.sequence;
    told = tail.sequence;
  };

  /** Waits until the document is there and it is time to append: what comes until then goes along. Gives whether it came to that. */
  const getReady = async (): Promise<boolean> => {
    try {
      await use();
      await services.turn();
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  const run = async (): Promise<void> => {
    // Those who call in the same turn are taken together.
    await Promise.resolve();
    while (tasks.length > 0) {
      if (tasks[0]?.kind === 'write' && !(await getReady())) continue;
      const first = tasks[0];
      const end = tasks.findIndex(({ kind }) => kind !== 'write');
      const writes = tasks.splice(0, first?.kind === 'write' ? Math.min(BATCH, end === -1 ? tasks.length : end) : 1);
      try {
        if (first?.kind === 'ask') await answer(first.member, first.stateVector);
        else if (first?.kind === 'read-on') await readOn();
        else await writeAll(writes.filter((task) => task.kind === 'write'));
      } catch (error) {
        fail(error);
      }
    }
    running = null;
  };
  const fail = (error: unknown): void => {
    services.onError(error, room);
    drop();
    told = null;
    tasks = [];
    for (const member of members) member.fail(FAILED, 'the document can not be stored now');
  };
  const add = (task: Task): void => {
    tasks.push(task);
    running ??= run();
  };

  return {
    room,
    members,
    ask: (member, stateVector) => add({ kind: 'ask', member, stateVector }),
    write: (member, update, isWhole) => add({ kind: 'write', member, update, isWhole }),
    readOn: () => {
      if (!tasks.some(({ kind }) => kind === 'read-on')) add({ kind: 'read-on' });
    },
    sequence: () => told,
    isLoaded: () => loaded !== null,
    awareness,
    lastUsed: () => lastUsed,
    unfolded: () => unfolded,
    folded(updates, savedBytes) {
      unfolded = Math.max(0, unfolded - updates);
      loaded?.guarded.lighten(savedBytes);
    },
    sizeBytes: () => loaded?.guarded.sizeBytes() ?? 0,
    isQuiet: () => running === null,
    settled: async () => {
      while (running !== null) await running;
    },
    drop,
  };
}

function decodeVector(bytes: Uint8Array): Uint8Array {
  try {
    Y.decodeStateVector(bytes);
    return bytes;
  } catch {
    throw new Refusal('malformed', 'no state vector');
  }
}
