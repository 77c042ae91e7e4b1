/** The prefix of the key under which a frame is stored. The name of the frame's screen follows the prefix. */
export const FRAME_KEY_PREFIX = 'prosa-frame-';

/**
 * The frame that the page drew before the app was loaded. React removes this frame from the page when it renders the first
 * screen.
 */
let paintedFrame = globalThis.document?.querySelector<HTMLElement>('#root > [data-frame]') ?? undefined;
// The cast is safe: `captureFrame` wrote these numbers.
const numbersInFrame = new Map(Object.entries(JSON.parse(paintedFrame?.dataset['frame'] || '{}') as Record<string, number>));
const shownNumbers = new Map<string, number>();

/** Finds the part with this name in the frame that the page drew. */
export const findPaintedPart = (name: string): Element | undefined =>
  paintedFrame?.querySelector(`[data-frame-part="${CSS.escape(name)}"]`) ?? undefined;

/** Finds the number with this name in the frame that the page drew. */
export const findNumberInFrame = (name: string): number | undefined => numbersInFrame.get(name);

/** Remembers a number that the screen shows, so that the next stored frame contains the number. */
export const recordShownNumber = (name: string, figure: number): void => void shownNumbers.set(name, figure);

export const listShownNumbers = (): Readonly<Record<string, number>> => Object.fromEntries(shownNumbers);

/** Forgets the frame that the page drew, once all parts of the screen are loaded or will never load. */
export function forgetPaintedFrame(): void {
  paintedFrame = undefined;
  numbersInFrame.clear();
}

/** Deletes every stored frame, and forgets the frame that this page drew and the numbers for its next frame. */
export function deleteFrames(): void {
  forgetPaintedFrame();
  shownNumbers.clear();
  for (const key of Object.keys(localStorage)) if (key.startsWith(FRAME_KEY_PREFIX)) localStorage.removeItem(key);
}
