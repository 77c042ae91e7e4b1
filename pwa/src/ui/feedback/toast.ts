import { createIdleLoadedModule } from '../../platform/loading/create-idle-loaded-module.ts';

const toaster = createIdleLoadedModule(() => import('./toaster.tsx'));

/** Returns the toaster's component once it is loaded. */
export const useToaster = toaster.use;

/** The time for which an error is shown, in milliseconds (coverage 1 §9). For other toasts the toaster's default applies. */
const ERROR_MS = 2_000;

/** Shows an error. */
export function toastError(text: string): void {
  void showToast(({ toast }) => toast.error(text, { duration: ERROR_MS }));
}

/** Confirms an action whose result is not visible, or for which the specification requires a text. */
export function toastDone(text: string): void {
  void showToast(({ toast }) => toast.success(text));
}

/** Offers an action until the user takes it or the caller calls the returned function. */
export function showActionToast(text: string, action: { label: string; onClick: () => void }): () => void {
  const shown = showToast(({ toast }) => toast(text, { duration: Number.POSITIVE_INFINITY, action }));
  return () => void shown.then((id) => toaster.load().then(({ toast }) => toast.dismiss(id)));
}

/** The time in which an action can be undone, in milliseconds. */
const UNDO_MS = 5_000;

type UndoOffer = { label: string; onUndo: () => void; onGone: () => void };

/**
 * Confirms an action, offers to undo it for 5 s, and calls `onGone` when the time is over. Returns a function that ends the
 * offer sooner.
 */
export function toastUndo(text: string, { label, onUndo, onGone }: UndoOffer): () => void {
  const action = { label, onClick: onUndo };
  const shown = showToast(({ toast }) => toast(text, { duration: UNDO_MS, action, onAutoClose: onGone, onDismiss: onGone }));
  // If the toaster can't be loaded, the user can't undo, so the action becomes final at once.
  shown.catch(onGone);
  return () => void shown.then((id) => toaster.load().then(({ toast }) => toast.dismiss(id))).catch(() => undefined);
}

/** Shows a toast once the toaster is rendered, because the toaster ignores toasts that were added before. */
async function showToast<T>(say: (module: typeof import('./toaster.tsx')) => T): Promise<T> {
  const loaded = await toaster.load();
  await loaded.toasterRendered;
  return say(loaded);
}
