/**
 * The maximum time for which work waits for the first list, in milliseconds. There is a maximum because some screens have no
 * list.
 */
const MAX_FIRST_LIST_WAIT_MS = 1_500;

let resolveFirstScreen: () => void = () => {};
/**
 * Resolves once the first list is drawn, or after `MAX_FIRST_LIST_WAIT_MS`. Work that the first list does not need waits for this
 * promise.
 */
export const firstScreenShown = new Promise<void>((resolve) => {
  resolveFirstScreen = resolve;
  setTimeout(resolve, MAX_FIRST_LIST_WAIT_MS);
});

export const markFirstScreenShown = (): void => resolveFirstScreen();

/** The delay of work that the visible screen does not need, in milliseconds. */
const LOW_PRIORITY_DELAY_MS = 200;

/** Calls `then` once the current render is visible, and never in a hidden tab. Returns a function that cancels the call. */
export function runAfterPaint(then: () => void): () => void {
  let isOff = false;
  const run = (): void => {
    if (!isOff) then();
  };
  requestAnimationFrame(() => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(run);
    else requestIdleCallback(run, { timeout: LOW_PRIORITY_DELAY_MS });
  });
  return () => {
    isOff = true;
  };
}
