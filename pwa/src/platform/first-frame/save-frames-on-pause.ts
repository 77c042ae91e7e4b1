import { forgetPaintedFrame, FRAME_KEY_PREFIX } from './painted-frame.ts';
import { captureFrame } from './capture-frame.ts';

/** The time after the first screen during which placeholders may still need parts of the frame, in milliseconds. */
const FRAME_PARTS_NEEDED_MS = 10_000;
/** The time for which a screen must be unchanged before it is stored, in milliseconds. */
const UNCHANGED_BEFORE_SAVE_MS = 2_000;

/**
 * Stores the screen as a frame when the user leaves the page, and whenever the screen has been unchanged for a while. The next
 * start of the app draws this frame before anything else. Must be called once, when the first screen is shown. `readUserKey`
 * returns the key of the user whom the device remembers. The attribute `data-frame-user` of a screen contains the same key.
 */
export function saveFramesOnPause(root: Element, readUserKey: () => string | undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = (): void => {
    clearTimeout(timer);
    saveFrame(root, readUserKey());
  };
  const saveWhenIdle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => (globalThis.requestIdleCallback === undefined ? saveNow() : requestIdleCallback(saveNow)),
      UNCHANGED_BEFORE_SAVE_MS,
    );
  };
  new MutationObserver(saveWhenIdle).observe(root, { childList: true, subtree: true, characterData: true });
  saveWhenIdle();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow();
  });
  addEventListener('pagehide', saveNow);
  setTimeout(forgetPaintedFrame, FRAME_PARTS_NEEDED_MS);
}

/**
 * Stores the current screen as a frame, or deletes the stored frame if the screen is too large for one. Does nothing if the
 * screen allows no frames, a part of the screen is still loading, or the screen shows another user's data.
 */
export function saveFrame(root: Element, user: string | undefined): void {
  const shell = root.querySelector<HTMLElement>('[data-frame-user]');
  const screen = shell?.querySelector<HTMLElement>('[data-frame-slot]');
  if (shell === null || screen == null || shell.querySelector('[data-frame-missing]') !== null) return;
  // Some lists are always at their beginning when the app starts. While such a list is scrolled, the screen is not stored,
  // because the earlier frame is more similar to the screen of the next start.
  if ([...shell.querySelectorAll('[data-frame-from-start]')].some(({ scrollTop }) => scrollTop > 0)) return;
  if (user === undefined || shell.dataset['frameUser'] !== user) return;
  const { frameSlot, frameBase } = screen.dataset;
  const key = `${FRAME_KEY_PREFIX}${frameSlot}`;
  const text = captureFrame(shell, { user, ...(frameBase === undefined ? {} : { base: frameBase }) });
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // If the device has no space for the new frame, the old frame is deleted, because an outdated screen is worse than none.
    localStorage.removeItem(key);
  }
}
