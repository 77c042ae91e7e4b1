/** A kept frame's key in the storage, before the name of what the frame shows. */
export const FRAME_KEY = 'prosa-frame-';

/** The frame that the page drew before the app was there. React takes it out of the page with its first screen. */
let painted = globalThis.document?.querySelector<HTMLElement>('#root > [data-frame]') ?? undefined;
const paintedFigures = new Map(Object.entries(JSON.parse(painted?.dataset['frame'] || '{}') as Record<string, number>)); // as takeFrame wrote it
const shown = new Map<string, number>();

/** The part of that name of the frame that the page drew. */
export const findPaintedPart = (name: string): Element | undefined =>
  painted?.querySelector(`[data-frame-part="${CSS.escape(name)}"]`) ?? undefined;

/** The number of that name that was on the screen when the frame was taken. */
export const findPaintedFigure = (name: string): number | undefined => paintedFigures.get(name);

/** Notes a number that is on the screen, for the next frame. */
export const recordFigure = (name: string, figure: number): void => void shown.set(name, figure);

export const shownFigures = (): Readonly<Record<string, number>> => Object.fromEntries(shown);

/** Lets go of the frame that the page drew: all its parts are there by now, or never come. */
export function dropPaintedFrame(): void {
  painted = undefined;
  paintedFigures.clear();
}

/** Deletes every kept frame, and what this page knows of one. */
export function deleteFrames(): void {
  dropPaintedFrame();
  shown.clear();
  for (const key of Object.keys(localStorage)) if (key.startsWith(FRAME_KEY)) localStorage.removeItem(key);
}
