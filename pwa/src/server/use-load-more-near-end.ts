import { isNearEnd } from '@prosa/domain/lists/load-when';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Loads more rows when the user scrolls near the end of `scroller`, or while the rows do not fill it. `rows` is the number of
 * loaded rows.
 */
export function useLoadMoreNearEnd(scroller: RefObject<HTMLElement | null>, rows: number, loadMore: () => void): void {
  const look = useEffectEvent(() => {
    const element = scroller.current;
    if (element !== null && isNearEnd(element)) loadMore();
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, rows]);
}
