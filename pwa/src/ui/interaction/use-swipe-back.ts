import { type TouchEvent, useRef } from 'react';

const SWIPE_EDGE_WIDTH_PX = 32;
const MIN_SWIPE_PX = 72;
const MAX_SWIPE_SLOPE = 0.6;

type Point = { readonly x: number; readonly y: number };

/** Returns whether a touch from `from` to `to` is a swipe from the left edge of the screen. */
export function isSwipeBack(from: Point, to: Point): boolean {
  const [right, down] = [to.x - from.x, Math.abs(to.y - from.y)];
  return from.x <= SWIPE_EDGE_WIDTH_PX && right >= MIN_SWIPE_PX && down <= right * MAX_SWIPE_SLOPE;
}

/**
 * Returns touch handlers that call `back` after a swipe from the left edge of the screen, for devices whose browser has no such
 * gesture.
 */
export function useSwipeBack(back: () => void) {
  const from = useRef<Point>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0) ?? undefined;
      from.current = touch === undefined || touches.length > 1 ? undefined : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      if (from.current !== undefined && touch !== null && isSwipeBack(from.current, { x: touch.clientX, y: touch.clientY }))
        back();
      from.current = undefined;
    },
    onTouchCancel: () => {
      from.current = undefined;
    },
  };
}
