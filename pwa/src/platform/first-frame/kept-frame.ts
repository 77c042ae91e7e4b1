/** The prefix of the key under which a frame is stored. The name of the frame's screen follows the prefix. */
export const FRAME_KEY_PREFIX = 'prosa-frame-';

/**
 * The frame that the page drew before the app was loaded. React removes this frame from the page when it renders the first
 * screen.
 */
let paintedFrame = globalThis.document?.querySelector<HTMLElement>('#root > [data-frame]') ?? undefined;
// The cast is safe: `captureFrame` wrote these numbers.
const paintedFigures = new Map(Object.entries(JSON.parse(paintedFrame?.dataset['frame'] || '{}') as Record<string, number>));
const shownFigures = new Map<string, number>();

/** Finds the part with this name in the frame that the page drew. */
export const findPaintedPart = (name: string): Element | undefined =>
  paintedFrame?.querySelector(`[data-frame-part="${CSS.escape(name)}"]`) ?? undefined;

/** Finds the number with this name that was on the screen when the frame was stored. */
export const findPaintedFigure = (name: string): number | undefined => paintedFigures.get(name);

/** Records a number on the screen, so that the next frame contains it. */
export const recordFigure = (name: string, figure: number): void => void shownFigures.set(name, figure);

export const listShownFigures = (): Readonly<Record<string, number>> => Object.fromEntries(shownFigures);

/** Forgets the frame that the page drew, once all parts of the screen are loaded or will never load. */
export function forgetPaintedFrame(): void {
  paintedFrame = undefined;
  paintedFigures.clear();
}

/** Deletes every stored frame, and this page's data about its own frame. */
export function deleteFrames(): void {
  forgetPaintedFrame();
  shownFigures.clear();
  for (const key of Object.keys(localStorage)) if (key.startsWith(FRAME_KEY_PREFIX)) localStorage.removeItem(key);
}
