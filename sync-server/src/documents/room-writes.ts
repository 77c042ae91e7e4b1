import { Refusal } from '@prosa/documents/guard/refusal';
import type { Room } from '@prosa/documents/rooms/room-name';
import { toStateRequestFrame } from '../connections/frames.ts';
import type { AppliedBatch } from './apply-batch.ts';
import type { LoadedDocument } from './load-document.ts';
import type { RoomMember } from './room-member.ts';
import type { RoomAwareness } from './room-awareness.ts';
import type { RoomDocument } from './room-document.ts';
import type { RoomServices } from './room-services.ts';
import { toUpdateBatch, type MemberWrite } from './to-update-batch.ts';

/** The maximum number of updates in one transaction. */
const MAX_BATCH_UPDATES = 200;

/**
 * The number of writes that go into one transaction: all waiting writes (`together`), or only one (`one-by-one`). If several
 * writes in one transaction took too long, each of the next `left` writes gets a transaction of its own.
 */
type BatchMode = { readonly kind: 'together' } | { readonly kind: 'one-by-one'; readonly left: number };
/** The outcome of a batch, and the member who sent each of its writes. */
type AppliedWrites = { readonly applied: AppliedBatch; readonly senders: readonly RoomMember[]; readonly vector: Uint8Array };

/** The result of an attempt to write: either the writes are settled, or the room has to try them again from the beginning. */
type AttemptResult = 'settled' | 'again';

/** Checks the writes of a room's members, appends them to the log and then sends them to the other members. */
export type RoomWrites = {
  /** Returns how many of the `waiting` writes the next transaction takes. Is called once for each transaction. */
  readonly nextSize: (waiting: number) => number;
  readonly writeAll: (writes: readonly MemberWrite[]) => Promise<AttemptResult>;
  /**
   * Decides what happens to writes that took too long. A single write is refused. Several writes are tried again, each in a
   * transaction of its own.
   */
  readonly refuseSlow: (writes: readonly MemberWrite[]) => AttemptResult;
};

type WriteContext = {
  readonly document: RoomDocument;
  readonly awareness: Pick<RoomAwareness, 'reserved'>;
  /** Sends an update to all members except the one who already has it. */
  readonly send: (update: Uint8Array, except: RoomMember | null) => void;
};

export function createRoomWrites(room: Room, services: RoomServices, { document, awareness, send }: WriteContext): RoomWrites {
  /** For each member, the number of updates that were ignored since the member last had to send everything that it has. */
  const passedOver = new WeakMap<RoomMember, number>();
  /** True after a batch broke the document. Each update is then checked separately, to find the update that breaks it. */
  let isEachAlone = false;
  let pace: BatchMode = { kind: 'together' };

  /**
   * Applies writes. Returns null if an update broke the document. The writer of that update is refused if known, and the other
   * updates have to be checked again.
   */
  const applyWrites = async (current: LoadedDocument, writes: readonly MemberWrite[]): Promise<AppliedWrites | null> => {
    const around = { passedOver, reserved: awareness.reserved(), now: services.clock(), isEachAlone };
    const { batch, senders } = toUpdateBatch(writes, around);
    const outcome = await current.held.apply(batch);
    if ('applied' in outcome) {
      isEachAlone = false;
      const { applied, vector, sizeBytes } = outcome;
      for (const { clientId, userId } of applied.append.clients) current.owners.set(clientId, userId);
      current.sizeBytes = sizeBytes;
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

  /** Appends new updates to the log and sends them to the members. Returns false if another process has appended first. */
  const append = async (current: LoadedDocument, { applied, senders }: AppliedWrites): Promise<boolean> => {
    const { append: addition, news } = applied;
    if (addition.updates.length === 0) return true;
    const sequence = await services.store.append(room, { after: current.sequence, ...addition });
    if (sequence === null) return false;
    document.appended(current, sequence, addition.updates.length);
    for (const { update, but } of news) send(update, but === null ? null : (senders[but] ?? null));
    services.signalAppended(room);
    return true;
  };

  /** Acknowledges the stored updates. Asks each member whose updates were ignored to send everything that the member has. */
  const acknowledge = ({ applied, senders, vector }: AppliedWrites): void => {
    const { accepted, repeated, stored, passed } = applied;
    if (accepted > 0) services.count('accepted', accepted);
    if (repeated > 0) services.count('repeated', repeated);
    for (const [writer, count] of stored) senders[writer]?.stored(count);
    for (const [writer, ignored] of passed) {
      const member = senders[writer];
      if (member === undefined) continue;
      if (ignored > 0 && (passedOver.get(member) ?? 0) === 0) member.send(toStateRequestFrame(vector));
      passedOver.set(member, ignored);
    }
  };

  return {
    nextSize(waiting) {
      if (pace.kind === 'together') return Math.min(MAX_BATCH_UPDATES, waiting);
      const writesLeft = pace.left - 1;
      pace = writesLeft === 0 ? { kind: 'together' } : { kind: 'one-by-one', left: writesLeft };
      return 1;
    },
    async writeAll(writes) {
      const current = await document.use();
      const result = await applyWrites(current, writes);
      if (result === null) return 'again';
      const { refused } = result.applied;
      for (const [writer, { kind, why }] of refused) result.senders[writer]?.refuse(new Refusal(kind, why));
      if (refused.length > 0) services.count('refused', refused.length);
      if (!(await append(current, result))) return 'again';
      acknowledge(result);
      for (const { member, update } of writes) member.settled(update.byteLength);
      return 'settled';
    },
    refuseSlow(writes) {
      const [first] = writes;
      if (writes.length > 1) {
        pace = { kind: 'one-by-one', left: writes.length };
        return 'again';
      }
      services.count('refused');
      first?.member.refuse(new Refusal('unacceptable', 'an update that takes too long'));
      return 'settled';
    },
  };
}
