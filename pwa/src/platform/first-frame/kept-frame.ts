/** The prefix of a frame's key in the storage. The name of the frame's screen follows. */
export const FRAME_KEY = 'prosa-frame-';

/** The frame that the page drew before the app was loaded. React removes it from the page with its first screen. */
let painted = globalThis.document?.querySelector<HTMLElement>('#root > [data-frame]') ?? undefined;
// `captureFrame` wrote these numbers.
const paintedFigures = new Map(Object.entries(JSON.parse(painted?.dataset['frame'] || '{}') as Record<string, number>));
const shown = new Map<string, number>();

/** Returns the part with that name in the frame that the page drew. */
export const findPaintedPart = (name: string): Element | undefined =>
  painted?.querySelector(`[data-frame-part="${CSS.escape(name)}"]`) ?? undefined;

/** Returns the number with that name that was on the screen when the frame was taken. */
export const findPaintedFigure = (name: string): number | undefined => paintedFigures.get(name);

/** Records a number that is on the screen, for the next frame. */
export const recordFigure = (name: string, figure: number): void => void shown.set(name, figure);

export const listShownFigures = (): Readonly<Record<string, number>> => Object.fromEntries(shown);

/** Releases the frame that the page drew. By then its parts are loaded, or never will be. */
export function releasePaintedFrame(): void {
  painted = undefined;
  paintedFigures.clear();
}

/** Deletes every stored frame, and this page's data of one. */
export function deleteFrames(): void {
  releasePaintedFrame();
  shown.clear();
  for (const key of Object.keys(localStorage)) if (key.startsWith(FRAME_KEY)) localStorage.removeItem(key);
}
