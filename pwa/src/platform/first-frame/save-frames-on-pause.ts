import { dropPaintedFrame, FRAME_KEY } from './kept-frame.ts';
import { captureFrame } from './capture-frame.ts';

/** How long after the first screen the parts of the frame may still be needed, in milliseconds. */
const WANTED_MS = 10_000;
/** How long a screen must be unchanged before it is kept, in milliseconds. */
const STILL_MS = 2_000;

/**
 * Keeps the screen as it is left, and whenever it has stood still for a while, for the next start to draw before anything else.
 * Call once, when the first screen is shown. `userNow` names the user whom the device remembers, as `data-frame-user` does.
 */
export function saveFramesOnPause(root: Element, userNow: () => string | undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    saveFrame(root, userNow());
  };
  const whenStill = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => (globalThis.requestIdleCallback === undefined ? keep() : requestIdleCallback(keep)), STILL_MS);
  };
  new MutationObserver(whenStill).observe(root, { childList: true, subtree: true, characterData: true });
  whenStill();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  addEventListener('pagehide', keep);
  setTimeout(dropPaintedFrame, WANTED_MS);
}

/** Keeps the screen that is shown, if frames are kept of it, all its parts are there, and it is the signed-in user's. */
export function saveFrame(root: Element, user: string | undefined): void {
  const shell = root.querySelector<HTMLElement>('[data-frame-user]');
  const screen = shell?.querySelector<HTMLElement>('[data-frame-slot]');
  if (shell === null || screen == null || shell.querySelector('[data-frame-missing]') !== null) return;
  // The next start shows such a list from its start, so the frame before this one comes nearer.
  if ([...shell.querySelectorAll('[data-frame-from-start]')].some(({ scrollTop }) => scrollTop > 0)) return;
  if (user === undefined || shell.dataset['frameUser'] !== user) return;
  const { frameSlot, frameBase } = screen.dataset;
  const key = `${FRAME_KEY}${frameSlot}`;
  const text = captureFrame(shell, { user, ...(frameBase === undefined ? {} : { base: frameBase }) });
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // On a full device no frame is better than an old one.
    localStorage.removeItem(key);
  }
}
