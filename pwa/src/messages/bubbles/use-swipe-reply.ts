import { type TouchEvent, useRef, useState } from 'react';

const TRIGGER_PX = 56;
const START_PX = 12;

/**
 * Returns handlers that quote a message when the user swipes its bubble to the right, as in other messengers. Vertical moves
 * still scroll.
 */
export function useSwipeReply(reply: (() => void) | undefined) {
  const [by, setBy] = useState(0);
  const start = useRef<{ x: number; y: number; swiping: boolean }>(undefined);
  if (reply === undefined) return { handlers: {}, style: undefined };
  const endSwipe = () => {
    if (by >= TRIGGER_PX) reply();
    start.current = undefined;
    setBy(0);
  };
  return {
    style: by === 0 ? undefined : { transform: `translateX(${by}px)` },
    handlers: {
      onTouchStart: ({ touches }: TouchEvent) => {
        const touch = touches[0];
        start.current =
          touch === undefined || touches.length > 1 ? undefined : { x: touch.clientX, y: touch.clientY, swiping: false };
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        const touch = touches[0];
        if (start.current === undefined || touch === undefined) return;
        const x = touch.clientX - start.current.x;
        const y = Math.abs(touch.clientY - start.current.y);
        if (!start.current.swiping && (y > START_PX || x < -START_PX)) start.current = undefined;
        else if (start.current.swiping || x > START_PX) {
          start.current.swiping = true;
          setBy(Math.min(Math.max(0, x - START_PX), TRIGGER_PX + 12));
        }
      },
      onTouchEnd: endSwipe,
      onTouchCancel: () => {
        start.current = undefined;
        setBy(0);
      },
    },
  };
}
