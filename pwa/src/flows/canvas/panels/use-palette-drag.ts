import type { FlowNodeType, FlowPosition } from '@prosa/contract/flows/flow-node';
import { type PointerEvent, useRef, useState } from 'react';

/**
 * Called when the user adds a node of the type `type`. `at` is the place in the window where the user dropped the type. It is
 * null if the user only pressed the type.
 */
export type OnPalettePick = (type: FlowNodeType, at: FlowPosition | null) => void;

/** The distance that a pointer moves before a drag begins, in pixels. */
const DRAG_START_PX = 6;

/**
 * Handles the pointer on a type of the palette. A press adds a node of the type, and a drag by mouse, pen or finger adds the node
 * where the type is dropped. `ghost` is the position at which the dragged type is drawn.
 */
export function usePaletteDrag(type: FlowNodeType, onPick: OnPalettePick) {
  const [ghost, setGhost] = useState<FlowPosition | null>(null);
  const press = useRef<{ readonly x: number; readonly y: number; readonly dx: number; readonly dy: number } | null>(null);
  const wasDragged = useRef(false);
  const endDrag = () => {
    press.current = null;
    setGhost(null);
  };
  return {
    ghost,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        const box = event.currentTarget.getBoundingClientRect();
        press.current = { x: event.clientX, y: event.clientY, dx: event.clientX - box.left, dy: event.clientY - box.top };
        wasDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = press.current;
        if (from === null) return;
        const distance = Math.hypot(event.clientX - from.x, event.clientY - from.y);
        if (!wasDragged.current && distance < DRAG_START_PX) return;
        wasDragged.current = true;
        setGhost({ x: event.clientX - from.dx, y: event.clientY - from.dy });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const from = press.current;
        endDrag();
        if (from === null || !wasDragged.current) return;
        const under = document.elementFromPoint(event.clientX, event.clientY);
        if (under?.closest('.react-flow') && !under.closest('[data-flow-tools]'))
          onPick(type, { x: event.clientX - from.dx, y: event.clientY - from.dy });
      },
      onPointerCancel: endDrag,
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key === 'Escape' && press.current !== null) {
          wasDragged.current = true;
          endDrag();
        }
      },
      // The browser sends a click after a drag too, even after a cancelled one. That click must add no node.
      onClick: () => {
        if (wasDragged.current) wasDragged.current = false;
        else onPick(type, null);
      },
    },
  };
}
