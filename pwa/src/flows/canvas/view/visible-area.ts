/** The margin around parts that the camera brings into view, in pixels. */
export const VIEW_MARGIN_PX = 16;

/** The part of the canvas that nothing covers, in pixels from the canvas' top left corner. */
export type VisibleArea = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
type Span = { readonly start: number; readonly end: number };

/**
 * Measures the visible part of the canvas in the current layout. The palette covers almost the full height of the canvas at its
 * left side. The visible part therefore begins at the palette's right edge.
 */
export function measureVisibleArea(canvas: HTMLElement): VisibleArea {
  const box = canvas.getBoundingClientRect();
  const palette = canvas.parentElement?.querySelector('[data-flow-palette]')?.getBoundingClientRect();
  return {
    left: palette === undefined ? 0 : palette.right - box.left,
    top: 0,
    right: canvas.clientWidth,
    bottom: canvas.clientHeight,
  };
}

/**
 * Returns the distance by which a span has to move so that it is within a view with a margin, or 0 if the view already contains
 * it. If the span is too long for the view, it moves so that its start is visible.
 */
export function measureShiftIntoView(span: Span, view: Span): number {
  if (span.start >= view.start && span.end <= view.end) return 0;
  const [first, last] = [view.start + VIEW_MARGIN_PX, view.end - VIEW_MARGIN_PX];
  if (span.start < view.start || span.end - span.start > last - first) return first - span.start;
  return last - span.end;
}

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Camera = { readonly x: number; readonly y: number; readonly zoom: number };

/** Returns the smallest box that contains all of the boxes. Undefined if there are none. */
export function uniteBoxes(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** The minimum zoom to which the camera zooms out to show a box. At a smaller zoom, the cards are unreadable. */
const MIN_FITTING_ZOOM = 0.35;

/**
 * Returns the camera that shows a box of the canvas, with as little movement as possible. The camera zooms out only if the box
 * doesn't fit.
 */
export function toCameraThatShows(box: Box, view: VisibleArea, { x, y, zoom }: Camera): Camera {
  const room = { width: view.right - view.left - 2 * VIEW_MARGIN_PX, height: view.bottom - view.top - 2 * VIEW_MARGIN_PX };
  const fitting = Math.min(room.width / box.width, room.height / box.height);
  const next = Math.min(zoom, Math.max(fitting, MIN_FITTING_ZOOM));
  /** Returns the camera's offset on one axis. The middle of the box keeps its place, unless the box has to move to be visible. */
  const offset = (start: number, length: number, { before, of }: { readonly before: number; readonly of: Span }): number => {
    const middle = start + length / 2;
    const at = middle * zoom + before;
    const half = (length * next) / 2;
    return at - middle * next + measureShiftIntoView({ start: at - half, end: at + half }, of);
  };
  return {
    x: offset(box.x, box.width, { before: x, of: { start: view.left, end: view.right } }),
    y: offset(box.y, box.height, { before: y, of: { start: view.top, end: view.bottom } }),
    zoom: next,
  };
}
