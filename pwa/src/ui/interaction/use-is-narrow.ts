import { type RefObject, useEffect, useState } from 'react';

/** Returns whether an element is narrower than `px`. Before the first measurement it returns `before`. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, { px, before }: { px: number; before: boolean }): boolean {
  const [isNarrow, setNarrow] = useState(before);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setNarrow(entry.contentRect.width < px);
    });
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, px]);
  return isNarrow;
}
