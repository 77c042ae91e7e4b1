import { isPhone } from '../interaction/use-media-query.ts';
import { idleLoaded } from '../../platform/idle-loaded.ts';

const toaster = idleLoaded(() => import('./toaster.tsx'));

/** The toaster's component, once it is there. */
export const useToaster = toaster.use;

/** How long an error is told, in milliseconds (coverage 1 §9); others stay as long as the toaster says. */
const ERROR_MS = 2_000;

/** Says that something went wrong: at the top where a phone's dialog is open, whose buttons stand at the bottom. */
export function toastError(text: string): void {
  const isOverDialog = isPhone() && document.querySelector('[role="dialog"]') !== null;
  void show(({ toast }) => toast.error(text, { duration: ERROR_MS, ...(isOverDialog ? { position: 'top-center' } : {}) }));
}

/** Says that something was done: where it can't be seen, and where the specification has the words. */
export function toastDone(text: string): void {
  void show(({ toast }) => toast.success(text));
}

/** Offers something until it is taken or the answer is called. */
export function toastOffer(text: string, action: { label: string; onClick: () => void }): () => void {
  const shown = show(({ toast }) => toast(text, { duration: Number.POSITIVE_INFINITY, action }));
  return () => void shown.then((id) => toaster.load().then(({ toast }) => toast.dismiss(id)));
}

/** How long something can be undone, in milliseconds. */
const UNDO_MS = 5_000;

type Undo = { label: string; onUndo: () => void; onGone: () => void };

/** Says that something was done, and offers for 5 s to undo it; says when that is over. Answers how to end it sooner. */
export function toastUndo(text: string, { label, onUndo, onGone }: Undo): () => void {
  const action = { label, onClick: onUndo };
  const shown = show(({ toast }) => toast(text, { duration: UNDO_MS, action, onAutoClose: onGone, onDismiss: onGone }));
  // A toaster that can't be loaded offers nothing.
  shown.catch(onGone);
  return () => void shown.then((id) => toaster.load().then(({ toast }) => toast.dismiss(id))).catch(() => undefined);
}

/** The toaster hears only what is said after it was rendered. */
async function show<T>(say: (module: typeof import('./toaster.tsx')) => T): Promise<T> {
  const loaded = await toaster.load();
  await loaded.rendered;
  return say(loaded);
}
