import { type RefObject, useEffect } from 'react';

/** The CSS property with the height of the element at the lower edge of a phone's screen, which toasts must not cover. */
export const TOAST_CLEARANCE_PROPERTY = '--toast-clearance';

/** Keeps toasts above an element at the lower edge of a phone's screen, also while the element grows. */
export function useToastClearance(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty(TOAST_CLEARANCE_PROPERTY, `${height}px`);
    });
    if (element.current !== null) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty(TOAST_CLEARANCE_PROPERTY);
    };
  }, [element]);
}
