import { type TouchEvent, useRef, useState } from 'react';

const REPLY_SWIPE_PX = 56;
const SWIPE_START_PX = 12;

/**
 * A finger on the bubble: where it started, and by how many pixels it has moved the bubble. Undefined before the bubble moves.
 */
type Swipe = { readonly x: number; readonly y: number; movedPx: number | undefined };

/**
 * Returns handlers that quote a message when the user swipes its bubble to the right, as in other messengers. Vertical moves
 * still scroll.
 */
export function useSwipeReply(reply: (() => void) | undefined) {
  const [by, setBy] = useState(0);
  const finger = useRef<Swipe>(undefined);
  if (reply === undefined) return { handlers: {}, style: undefined };
  const endSwipe = () => {
    // A fast swipe ends before its last move is rendered, so the distance is not taken from the state.
    if ((finger.current?.movedPx ?? 0) >= REPLY_SWIPE_PX) reply();
    finger.current = undefined;
    setBy(0);
  };
  return {
    style: by === 0 ? undefined : { transform: `translateX(${by}px)` },
    handlers: {
      onTouchStart: ({ touches }: TouchEvent) => {
        const touch = touches[0];
        finger.current =
          touch === undefined || touches.length > 1 ? undefined : { x: touch.clientX, y: touch.clientY, movedPx: undefined };
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        const touch = touches[0];
        const swipe = finger.current;
        if (swipe === undefined || touch === undefined) return;
        const x = touch.clientX - swipe.x;
        const y = Math.abs(touch.clientY - swipe.y);
        const isStarted = swipe.movedPx !== undefined;
        if (!isStarted && (y > SWIPE_START_PX || x < -SWIPE_START_PX)) finger.current = undefined;
        else if (isStarted || x > SWIPE_START_PX) {
          swipe.movedPx = Math.min(Math.max(0, x - SWIPE_START_PX), REPLY_SWIPE_PX + 12);
          setBy(swipe.movedPx);
        }
      },
      onTouchEnd: endSwipe,
      onTouchCancel: () => {
        finger.current = undefined;
        setBy(0);
      },
    },
  };
}
