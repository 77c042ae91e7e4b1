import type { GenericSchema } from 'valibot';
import { toastUndo } from '../ui/feedback/toast.ts';
import type { Collection, CollectionRow } from './define-collection.ts';

type Postponed = {
  /** Says what is deleted. */
  text: string;
  undo: string;
  /** Hears why a row could not be deleted; it is shown again. */
  onFailure: (error: unknown) => void;
};

/** The deletions that can still be undone. */
const waiting = new Set<() => void>();

/** Hides rows, and deletes them when the toast that offers to undo it is gone, or their screen is left. */
export function postponeDeletion<Row extends CollectionRow, C extends GenericSchema, U extends GenericSchema>(
  collection: Collection<Row, C, U>,
  rows: readonly Row[],
  { text, undo, onFailure }: Postponed,
): void {
  const { hidden } = collection;
  const ids = rows.map(({ id }) => String(id));
  const show = () => hidden.set(new Set([...hidden.get()].filter((id) => !ids.includes(id))));
  const settle = (): boolean => waiting.delete(run);
  const run = () => {
    if (!settle()) return;
    dismiss();
    void Promise.allSettled(rows.map(({ id }) => collection.deleteRow(id))).then((ends) => {
      show();
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) onFailure(failed.reason);
    });
  };
  hidden.set(new Set([...hidden.get(), ...ids]));
  waiting.add(run);
  const dismiss = toastUndo(text, {
    label: undo,
    onUndo: () => {
      if (settle()) show();
    },
    onGone: run,
  });
}

/** Deletes at once what was to be deleted: nothing can be undone on a screen that was left. */
export function flushDeletions(): void {
  for (const run of waiting) run();
}

globalThis.addEventListener?.('pagehide', flushDeletions);
globalThis.document?.addEventListener('visibilitychange', () => {
  // A phone that puts the app away may never let it run again.
  if (document.visibilityState === 'hidden') flushDeletions();
});
