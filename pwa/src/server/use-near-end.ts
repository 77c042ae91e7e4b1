import { isNearEnd } from '@prosa/domain/lists/load-when';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Asks for more as the end of what scrolls comes near, also where what there is doesn't fill it; `rows` is how many there are. */
export function useNearEnd(scroller: RefObject<HTMLElement | null>, rows: number, more: () => void): void {
  const look = useEffectEvent(() => {
    const element = scroller.current;
    if (element !== null && isNearEnd(element)) more();
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, rows]);
}
