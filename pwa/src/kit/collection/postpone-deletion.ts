import type { GenericSchema } from 'valibot';
import { toastUndo } from '../../ui/feedback/toast.ts';
import type { CollectionRow } from './collection-rows.ts';
import type { Collection } from './define-collection.ts';

type PostponedDeletion = {
  /** The text of the toast, which names the deleted rows. */
  text: string;
  undo: string;
  /** Called with the error if a row could not be deleted. That row is shown again. */
  onFailure: (error: unknown) => void;
};

/** One function for each deletion that the user can still undo. The function deletes the rows immediately. */
const undoableDeletions = new Set<() => void>();

/** Hides rows immediately. Deletes them when the toast that offers to undo disappears, or when the user leaves the screen. */
export function postponeDeletion<Row extends CollectionRow, C extends GenericSchema, U extends GenericSchema>(
  collection: Collection<Row, C, U>,
  rows: readonly Row[],
  { text, undo, onFailure }: PostponedDeletion,
): void {
  const { hidden } = collection;
  const ids = rows.map(({ id }) => String(id));
  const show = () => hidden.set(new Set([...hidden.get()].filter((id) => !ids.includes(id))));
  /** Removes this deletion from those that can be undone. Returns false if it was removed already. */
  const endUndoTime = (): boolean => undoableDeletions.delete(run);
  const run = () => {
    if (!endUndoTime()) return;
    dismiss();
    void Promise.allSettled(rows.map(({ id }) => collection.deleteRow(id))).then((ends) => {
      show();
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) onFailure(failed.reason);
    });
  };
  hidden.set(new Set([...hidden.get(), ...ids]));
  undoableDeletions.add(run);
  const dismiss = toastUndo(text, {
    label: undo,
    onUndo: () => {
      if (endUndoTime()) show();
    },
    onGone: run,
  });
}

/** Runs all postponed deletions immediately. Called when the user leaves the screen, because nothing can be undone after that. */
export function flushDeletions(): void {
  for (const run of undoableDeletions) run();
}

globalThis.addEventListener?.('pagehide', flushDeletions);
globalThis.document?.addEventListener('visibilitychange', () => {
  // Deletions run when the app is hidden, because a phone may never run a hidden app again.
  if (document.visibilityState === 'hidden') flushDeletions();
});
