import type { DocumentStore, DocumentKey } from '@prosa/database/documents/document-store';
import type { Room } from '@prosa/documents/rooms/room-name';

/** Merges updates into one state. Updates and state are in Yjs' encoding. */
export type MergeUpdates = (updates: readonly Uint8Array[]) => Promise<Uint8Array>;

/**
 * The number of snapshots that are kept of a document. A flow can be restored to any of its snapshots. A chat only grows, so one
 * snapshot is enough.
 */
const KEPT_SNAPSHOTS = { flow: 20, chat: 1 } as const;

export type FoldOutcome = { readonly updates: number; readonly savedBytes: number };

/**
 * Replaces the current log by a snapshot. Updates that are appended during the fold stay in the log. Returns null if there was
 * nothing to fold, or if another process has folded the log.
 */
export async function foldLog(
  store: DocumentStore,
  room: DocumentKey & Pick<Room, 'kind'>,
  { foldUpdates, now }: { readonly foldUpdates: MergeUpdates; readonly now: number },
): Promise<FoldOutcome | null> {
  const { snapshot, updates, sequence, foldedUpTo } = await store.loadTail(room, 0);
  if (updates.length === 0) return null;
  const parts = [...(snapshot === null ? [] : [snapshot.state]), ...updates.map(({ update }) => update)];
  const state = await foldUpdates(parts);
  const before = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const fold = { former: foldedUpTo, upTo: sequence, state, keptSnapshots: KEPT_SNAPSHOTS[room.kind], at: now };
  const isDone = await store.fold(room, fold);
  return isDone ? { updates: updates.length, savedBytes: before - state.byteLength } : null;
}
