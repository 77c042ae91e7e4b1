import type { AuthorId, UserId } from '@prosa/contract/ids';
import type { LogAppend } from '@prosa/database/documents/log-append';
import type { RoomRight } from '@prosa/database/documents/room-rights';
import type { GuardedDocument, UpdateContext, AppliedUpdate } from '@prosa/documents/guard/guarded-document';
import { MissingDependency, Refusal, type RefusalKind } from '@prosa/documents/guard/refusal';

/** The number that stands for a connection within one batch. */
export type WriterId = number;

/**
 * An update from a client. `isWhole` is true if the update answers sync step 1, so that it contains everything that the client
 * has and the server lacked.
 */
export type ArrivedUpdate = {
  readonly writer: WriterId;
  readonly userId: UserId;
  readonly right: RoomRight;
  readonly update: Uint8Array;
  readonly isWhole: boolean;
};

/**
 * The maximum number of consecutive updates of a writer that are ignored, because they depend on missing updates. After this
 * number, the next such update is refused (rule G3 of SPEC.md).
 */
const MAX_IGNORED_UPDATES = 200;

/** The updates to check. They are plain data, because the document may be in another thread. */
export type UpdateBatch = {
  readonly writes: readonly ArrivedUpdate[];
  /**
   * For each writer, the number of updates that were ignored because they depend on updates that the writer has not sent yet.
   * While the stock provider connects, it sends new updates before earlier ones. The stock provider's answer to sync step 1 then
   * contains all of them.
   */
  readonly passedOver: ReadonlyMap<WriterId, number>;
  /** For each reserved client id, the only user who may be the first to write with that id. */
  readonly reserved: ReadonlyMap<number, number>;
  /** The time of the batch, in milliseconds. */
  readonly now: number;
  /** True if each update is checked separately, because an earlier check of all updates together has broken the document. */
  readonly isEachAlone: boolean;
};

/** The outcome of a batch. The document already contains the accepted updates, and the caller stores and sends them. */
export type AppliedBatch = {
  /** The rows to append to the log. `updates` is empty if no update contained anything new. */
  readonly append: Omit<LogAppend, 'after'>;
  /** The updates to send to the members. The member `but` sent the update and doesn't need it. */
  readonly news: readonly { readonly update: Uint8Array; readonly but: WriterId | null }[];
  /** The number of accepted updates. */
  readonly accepted: number;
  /** The number of updates that contained nothing new. */
  readonly repeated: number;
  readonly refused: readonly (readonly [WriterId, { readonly kind: RefusalKind; readonly why: string }])[];
  /** For each writer, the number of updates to acknowledge once `append` is stored. */
  readonly stored: ReadonlyMap<WriterId, number>;
  /** For each writer, the number of updates that the server has ignored so far. */
  readonly passed: ReadonlyMap<WriterId, number>;
};

/** The error of an update that broke the document, which no update should be able to do. */
export class BrokenDocumentError extends Error {
  readonly writer: WriterId;

  constructor(writer: WriterId, cause: unknown) {
    super('an update broke a document', { cause });
    this.writer = writer;
  }
}

/**
 * Applies the updates to the document in order. If a writer sends a forbidden update, only that writer is refused. Updates that
 * are checked together become one update for the log and for the members. Throws if an update broke the document.
 */
export function applyBatch(guarded: GuardedDocument, batch: UpdateBatch): AppliedBatch {
  if (batch.isEachAlone) return applyEachSeparately(guarded, batch);
  const offered: CheckedBatch[] = [];
  const together = guarded.applyTogether(
    (offer) => void offered.push(checkUpdates(guarded, batch, ({ update, userId }, terms) => offer(update, userId, terms))),
  );
  const [all] = offered;
  if (together === null || all === undefined) return applyEachSeparately(guarded, batch);
  const [first] = all.taken;
  if (together.update === null || first === undefined) return toAppliedBatch(batch, all, { updates: [], news: [] });
  const { update } = together;
  const isOfOne = all.taken.every(({ write }) => write.writer === first.write.writer);
  const { userId: authorId, writer } = first.write;
  return toAppliedBatch(batch, all, { updates: [{ update, authorId }], news: [{ update, but: isOfOne ? writer : null }] });
}

/**
 * Checks each update separately, which takes longer but finds the update that is forbidden. Throws BrokenDocumentError if an
 * update breaks the document.
 */
function applyEachSeparately(guarded: GuardedDocument, batch: UpdateBatch): AppliedBatch {
  const news: { readonly update: Uint8Array; readonly but: WriterId }[] = [];
  const updates: { readonly update: Uint8Array; readonly authorId: AuthorId }[] = [];
  const all = checkUpdates(guarded, batch, ({ update, userId, writer }, terms) => {
    const accepted = guarded.offer(update, userId, terms);
    if (accepted === null) return null;
    news.push({ update: accepted.update, but: writer });
    updates.push({ update: accepted.update, authorId: userId });
    return accepted;
  });
  return toAppliedBatch(batch, all, { updates, news });
}

type CheckedBatch = Pick<AppliedBatch, 'repeated' | 'refused' | 'stored' | 'passed'> & {
  readonly taken: readonly (AppliedUpdate & { readonly write: ArrivedUpdate })[];
};

function checkUpdates(
  guarded: GuardedDocument,
  { writes, passedOver, reserved, now }: UpdateBatch,
  offer: (write: ArrivedUpdate, terms: UpdateContext) => AppliedUpdate | null,
): CheckedBatch {
  const takenWrites: CheckedBatch['taken'][number][] = [];
  const refused = new Map<WriterId, Refusal>();
  const stored = new Map<WriterId, number>();
  const passed = new Map<WriterId, number>();
  const reservedFor = (clientId: number): number | undefined => reserved.get(clientId);
  let repeated = 0;
  for (const write of writes) {
    const { writer, right, update, isWhole } = write;
    if (refused.has(writer)) continue;
    const passedCount = passed.get(writer) ?? passedOver.get(writer) ?? 0;
    try {
      if (right === 'read') guarded.refuseChange(update);
      const news = right === 'read' ? null : offer(write, { now, reservedFor });
      if (news === null) repeated += 1;
      else takenWrites.push({ ...news, write });
      const isHeld = passedCount > 0 && !isWhole;
      passed.set(writer, isHeld ? passedCount + 1 : 0);
      if (!isHeld) stored.set(writer, (stored.get(writer) ?? 0) + 1 + passedCount);
    } catch (error) {
      if (!(error instanceof Refusal)) throw new BrokenDocumentError(writer, error);
      if (error instanceof MissingDependency && right === 'write' && !isWhole && passedCount < MAX_IGNORED_UPDATES)
        passed.set(writer, passedCount + 1);
      else refused.set(writer, error);
    }
  }
  return {
    taken: takenWrites,
    repeated,
    refused: [...refused].map(([writer, { kind, message: why }]) => [writer, { kind, why }]),
    stored,
    passed,
  };
}

function toAppliedBatch(
  { now }: UpdateBatch,
  { taken, repeated, refused, stored, passed }: CheckedBatch,
  { updates, news }: { readonly updates: AppliedBatch['append']['updates']; readonly news: AppliedBatch['news'] },
): AppliedBatch {
  const clients = taken.flatMap(({ newClients, write: { userId } }) => newClients.map((clientId) => ({ clientId, userId })));
  const append = { updates, clients, entries: taken.flatMap(({ entries }) => entries), at: now };
  return { append, news, accepted: taken.length, repeated, refused, stored, passed };
}
