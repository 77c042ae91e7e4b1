import { type MouseEvent, type TouchEvent, useRef } from 'react';

/** The minimum duration of a long press, in milliseconds. */
const LONG_PRESS_MS = 500;
/** The maximum distance that the finger may move during a long press, in pixels. */
const MAX_PRESS_MOVE_PX = 10;

/**
 * Returns handlers for an area with a menu button that has the attribute `data-context-menu`. A right click or a long press
 * anywhere in the area opens the menu. On links that lead out of the app, and on selected text, the browser's own menu opens
 * instead. If `onLongPress` is given, a long press calls that function and does not open the menu.
 */
export function useContextMenu(onLongPress?: () => void) {
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number }>(undefined);
  const opened = useRef(false);
  /** Whether a finger is touching the area. Some browsers turn a long press of a finger into a right click. */
  const isTouched = useRef(false);
  const open = (area: Element): boolean => {
    const button = area.querySelector<HTMLElement>('[data-context-menu]');
    // If the browser turns a long press into a right click, this handler runs twice, and the second run must not close the
    // menu.
    if (button === null || button.getAttribute('aria-expanded') === 'true') return button !== null;
    button.click();
    return true;
  };
  const cancel = () => clearTimeout(press.current?.timer);
  const pressLong = (area: Element): boolean => {
    if (onLongPress === undefined) return open(area);
    if (!opened.current) onLongPress();
    return true;
  };
  return {
    onContextMenu: (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('a[target="_blank"]') !== null;
      const isSelection = getSelection()?.isCollapsed === false;
      if (isLink || isSelection) return;
      if (isTouched.current) {
        cancel();
        opened.current = pressLong(event.currentTarget);
      }
      if (isTouched.current ? opened.current : open(event.currentTarget)) event.preventDefault();
    },
    onTouchStart: (event: TouchEvent) => {
      cancel();
      opened.current = false;
      isTouched.current = true;
      const touch = event.touches[0];
      if (touch === undefined || event.touches.length > 1) return;
      const area = event.currentTarget;
      const timer = setTimeout(() => {
        opened.current = pressLong(area);
      }, LONG_PRESS_MS);
      press.current = { timer, x: touch.clientX, y: touch.clientY };
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const start = press.current;
      const touch = touches[0];
      if (touch === undefined || start === undefined) return;
      if (Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > MAX_PRESS_MOVE_PX) cancel();
    },
    onTouchEnd: (event: TouchEvent) => {
      cancel();
      isTouched.current = false;
      // If a long press opened the menu, lifting the finger must not also count as a tap.
      if (opened.current) event.preventDefault();
    },
    onTouchCancel: () => {
      cancel();
      isTouched.current = false;
    },
  };
}
