import { createIdleLoadedModule } from '../../platform/loading/create-idle-loaded-module.ts';

const toasterModule = createIdleLoadedModule(() => import('./toaster.tsx'));

/** Returns the module with the toaster's component. Undefined until the module is loaded. */
export const useToaster = toasterModule.use;

/** The time for which an error is shown, in milliseconds (coverage 1 §9). For other toasts the toaster's default applies. */
const ERROR_TOAST_MS = 2_000;

/** Shows an error in a toast. */
export function toastError(text: string): void {
  void showToast(({ toast }) => toast.error(text, { duration: ERROR_TOAST_MS }));
}

/** Confirms in a toast that an action succeeded. Used if the result is not visible, or if the specification requires a text. */
export function toastDone(text: string): void {
  void showToast(({ toast }) => toast.success(text));
}

/**
 * Shows a toast with a button for an action. The toast stays until the user presses the button, or until the caller calls the
 * returned function.
 */
export function showActionToast(text: string, action: { label: string; onClick: () => void }): () => void {
  const shown = showToast(({ toast }) => toast(text, { duration: Number.POSITIVE_INFINITY, action }));
  return () => void shown.then((id) => toasterModule.load().then(({ toast }) => toast.dismiss(id)));
}

/** The time in which an action can be undone, in milliseconds. */
const UNDO_TOAST_MS = 5_000;

type UndoOffer = { label: string; onUndo: () => void; onGone: () => void };

/**
 * Confirms an action in a toast, which offers for 5 s to undo the action. When this time is over, or the toast is closed,
 * `onGone` is called. Returns a function that closes the toast earlier.
 */
export function toastUndo(text: string, { label, onUndo, onGone }: UndoOffer): () => void {
  const action = { label, onClick: onUndo };
  const shown = showToast(({ toast }) =>
    toast(text, { duration: UNDO_TOAST_MS, action, onAutoClose: onGone, onDismiss: onGone }),
  );
  // If the toaster can't be loaded, the user can't undo, so the action becomes final immediately.
  shown.catch(onGone);
  return () => void shown.then((id) => toasterModule.load().then(({ toast }) => toast.dismiss(id))).catch(() => undefined);
}

/** Shows a toast once the toaster is rendered. Toasts that are added before that would be ignored. */
async function showToast<T>(say: (module: typeof import('./toaster.tsx')) => T): Promise<T> {
  const loaded = await toasterModule.load();
  await loaded.toasterRendered;
  return say(loaded);
}
