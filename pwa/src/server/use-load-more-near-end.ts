import { isNearEnd } from '@prosa/domain/lists/load-when';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Loads more rows when the end of the scrolled region is near, or if the rows don't fill the region. `rows` is the number of
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
