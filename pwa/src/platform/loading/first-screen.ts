/** When the app stops waiting for a first screen, in milliseconds: some have no list. */
const LONGEST_MS = 1_500;

let settle: () => void = () => {};
/** Settles once the first list is drawn: what is not needed for it starts then, not before. */
export const firstScreenShown = new Promise<void>((resolve) => {
  settle = resolve;
  setTimeout(resolve, LONGEST_MS);
});

export const markFirstScreenShown = (): void => settle();

/** How long work that isn't needed for what is seen gives way, in milliseconds. */
const GIVES_WAY_MS = 200;

/** Calls back once what is rendered now can be seen; not in a tab that is hidden. Returns how to call that off. */
export function afterPaint(then: () => void): () => void {
  let isOff = false;
  const run = (): void => {
    if (!isOff) then();
  };
  requestAnimationFrame(() => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(run);
    else requestIdleCallback(run, { timeout: GIVES_WAY_MS });
  });
  return () => {
    isOff = true;
  };
}
