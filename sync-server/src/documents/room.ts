import { Refusal } from '@prosa/documents/guard/refusal';
import type { Room } from '@prosa/documents/rooms/room-name';
import { answerFrame, requestStateFrame, updateFrame } from '../connections/frames.ts';
import { DocumentThreadEnded } from './document-thread-ended.ts';
import type { DocumentRoom } from './document-room.ts';
import { loadDocument, type LoadedDocument } from './load-document.ts';
import type { Member } from './member.ts';
import { createRoomAwareness } from './room-awareness.ts';
import type { AppliedBatch } from './apply-batch.ts';
import { parseStateVector } from './parse-state-vector.ts';
import type { RoomServices } from './room-services.ts';
import { toUpdateBatch, type MemberWrite } from './to-update-batch.ts';

type Task =
  | { readonly kind: 'ask'; readonly member: Member; readonly stateVector: Uint8Array }
  | (MemberWrite & { readonly kind: 'write' })
  | { readonly kind: 'read-on' };
type WriteTask = Extract<Task, { kind: 'write' }>;
/** The outcome of a batch, with the connection of each writer. */
type AppliedWrites = { readonly applied: AppliedBatch; readonly senders: readonly Member[]; readonly vector: Uint8Array };

/** The most updates of one transaction. */
const BATCH = 200;
const FAILED = 1011;
/**
 * Runs everything that happens to a document one after the other. Updates are checked, appended to the log in one transaction,
 * as one update with all that arrived meanwhile, and only then sent to the members. The append names the log position it was
 * checked against; if another process was faster, nothing is written, the document is loaded again and the updates are checked
 * again.
 */
export function openRoom(room: Room, services: RoomServices): DocumentRoom {
  const { store, clock } = services;
  const members = new Set<Member>();
  let tasks: Task[] = [];
  let running: Promise<void> | null = null;
  let loaded: LoadedDocument | null = null;
  let told: number | null = null;
  let lastUsed = clock();
  let unfolded = 0;

  /** A client id that somebody shows is visible to all, so nobody else may be first to write with it. */
  const awareness = createRoomAwareness({
    members,
    ownerOf: (clientId) => loaded?.owners.get(clientId),
    clock,
    tellShown: (userId, states) => services.tellShown(room, userId, states),
  });

  const drop = (): void => {
    loaded?.held.release();
    loaded = null;
  };

  const load = async (): Promise<LoadedDocument> => {
    const document = await loadDocument(room, services);
    ({ unfolded } = document);
    return document;
  };
  const use = async (): Promise<LoadedDocument> => {
    lastUsed = clock();
    loaded ??= await load();
    // Members were sent the log up to `told` while the document was not in memory; they now receive the rest.
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

  /** For each member, how many updates are ignored before it sends everything it has. */
  const passedOver = new WeakMap<Member, number>();
  /** True after a batch broke the document: only checking each update by itself shows which one does. */
  let isEachAlone = false;
  /** How many of the next writes are checked in batches of their own, because together they took too long. */
  let alone = 0;
  const again = (writes: readonly WriteTask[]): void => {
    drop();
    tasks.unshift(...writes);
  };
  /**
   * Returns null if an update broke the document: its writer, if known, is refused, and the other updates have to be checked
   * again.
   */
  const applyWrites = async ({ held, owners }: LoadedDocument, writes: readonly WriteTask[]): Promise<AppliedWrites | null> => {
    const reserved = awareness.reserved();
    const { batch, senders } = toUpdateBatch(writes, { passedOver, reserved, now: clock(), isEachAlone });
    const outcome = await held.apply(batch);
    if ('applied' in outcome) {
      isEachAlone = false;
      const { applied, vector, sizeBytes } = outcome;
      for (const { clientId, userId } of applied.append.clients) owners.set(clientId, userId);
      if (loaded !== null) loaded.sizeBytes = sizeBytes;
      return { applied, senders, vector };
    }
    const { brokenBy, why } = outcome;
    const error = new Error(`an update broke a document: ${why}`);
    services.onError(error, room);
    if (brokenBy !== null) senders[brokenBy]?.refuse(new Refusal('unacceptable', 'an update that can not be taken'));
    else if (isEachAlone) throw error;
    isEachAlone = true;
    return null;
  };
  /** Checks each write by itself after they took too long together; the writer of one that takes too long alone is refused. */
  const applyAlone = (writes: readonly WriteTask[]): void => {
    const [first] = writes;
    if (writes.length > 1) {
      alone = writes.length;
      return again(writes);
    }
    drop();
    services.count('refused');
    first?.member.refuse(new Refusal('unacceptable', 'an update that takes too long'));
  };
  const writeAll = async (writes: readonly WriteTask[]): Promise<void> => {
    const current = await use();
    const result = await applyWrites(current, writes);
    if (result === null) return again(writes);
    const { applied, senders, vector } = result;
    const { append, news, accepted, repeated, refused, stored, passed } = applied;
    for (const [writer, { kind, why }] of refused) senders[writer]?.refuse(new Refusal(kind, why));
    if (refused.length > 0) services.count('refused', refused.length);
    if (append.updates.length > 0) {
      const sequence = await store.append(room, { after: current.sequence, ...append });
      if (sequence === null) return again(writes);
      current.sequence = sequence;
      told = sequence;
      unfolded += append.updates.length;
      for (const { update, but } of news) tell(update, but === null ? null : (senders[but] ?? null));
      services.tellAppended(room);
    }
    if (accepted > 0) services.count('accepted', accepted);
    if (repeated > 0) services.count('repeated', repeated);
    for (const [writer, count] of stored) senders[writer]?.stored(count);
    for (const [writer, held] of passed) {
      const member = senders[writer];
      if (member === undefined) continue;
      if (held > 0 && (passedOver.get(member) ?? 0) === 0) member.send(requestStateFrame(vector));
      passedOver.set(member, held);
    }
    for (const { member, update } of writes) member.settled(update.byteLength);
  };

  const answer = async (member: Member, stateVector: Uint8Array): Promise<void> => {
    const { held } = await use();
    if (member.right() === null) return;
    try {
      const { update, vector } = await held.read(parseStateVector(stateVector));
      member.answer(answerFrame(update));
      member.send(requestStateFrame(vector));
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
    loaded.sizeBytes = await loaded.held.restore(tail);
    for (const { clientId, userId } of tail.clients) loaded.owners.set(clientId, userId);
    for (const { update } of tail.updates) tell(update, null);
    unfolded += tail.updates.length;
    loaded.sequence = tail.sequence;
    told = tail.sequence;
  };

  /**
   * Waits until the document is loaded and it is time to append; updates that arrive before that are included. Returns whether
   * it succeeded.
   */
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
    // Calls of the same turn are handled together.
    await Promise.resolve();
    while (tasks.length > 0) {
      if (tasks[0]?.kind === 'write' && !(await getReady())) continue;
      const first = tasks[0];
      const end = tasks.findIndex(({ kind }) => kind !== 'write');
      const writes = tasks.splice(
        0,
        first?.kind === 'write' ? Math.min(alone > 0 ? 1 : BATCH, end === -1 ? tasks.length : end) : 1,
      );
      alone = Math.max(0, alone - writes.length);
      try {
        if (first?.kind === 'ask') await answer(first.member, first.stateVector);
        else if (first?.kind === 'read-on') await readOn();
        else await writeAll(writes.filter((task) => task.kind === 'write'));
      } catch (error) {
        if (!(error instanceof DocumentThreadEnded) || (error.isCause && first?.kind !== 'write')) fail(error);
        else if (error.isCause) applyAlone(writes.filter((task) => task.kind === 'write'));
        else {
          drop();
          tasks.unshift(...writes);
        }
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
      const lightened = loaded;
      lightened?.held.lighten(savedBytes).then(
        (sizeBytes) => void (lightened.sizeBytes = sizeBytes),
        (error: unknown) => services.onError(error, room),
      );
    },
    sizeBytes: () => loaded?.sizeBytes ?? 0,
    isQuiet: () => running === null,
    settled: async () => {
      while (running !== null) await running;
    },
    drop,
  };
}
