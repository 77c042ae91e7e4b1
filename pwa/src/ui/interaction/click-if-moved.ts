import type { PointerEvent as ReactPointerEvent } from 'react';

/**
 * The maximum distance that the mouse may move during a press that still counts as a click, in pixels. A user who moves the mouse
 * further cancels the press.
 */
const MAX_PRESS_MOVE_PX = 4;

/**
 * Clicks a button at the end of a press during which the button moved away from under the mouse, because a note above it appeared
 * or disappeared. The browser clicks only an element that is under the mouse at both ends of a press. Must be called when the
 * press begins.
 */
export function clickIfMoved(event: ReactPointerEvent<HTMLElement>): void {
  const { currentTarget: pressed, pointerType, button, clientX, clientY } = event;
  // A tap needs no help, because the browser clicks the element that is under the finger at the end of the tap.
  if (pointerType !== 'mouse' || button !== 0) return;
  const before = pressed.getBoundingClientRect();
  const end = new AbortController();
  const release = (last: PointerEvent) => {
    end.abort();
    const { x, y } = pressed.getBoundingClientRect();
    const hasMoved = x !== before.x || y !== before.y;
    const isStill = Math.hypot(last.clientX - clientX, last.clientY - clientY) <= MAX_PRESS_MOVE_PX;
    const isUnder = last.target instanceof Node && pressed.contains(last.target);
    if (hasMoved && isStill && !isUnder) pressed.click();
  };
  addEventListener('pointerup', release, { signal: end.signal });
  // The browser may not report the end of a press. The beginning of the next press then ends the former one without a click.
  addEventListener('pointerdown', () => end.abort(), { signal: end.signal, capture: true });
}
