import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';

type SplitPaneProps = {
  label: string;
  /** The initial width of the left side, in pixels. */
  width: number;
  /** The minimum width of the left side, in pixels. */
  min: number;
  /** The maximum width of the left side, in pixels. */
  max: number;
  onWidth: (width: number) => void;
  left: ReactNode;
  right: ReactNode;
};

const KEYBOARD_STEP_PX = 16;
/** The minimum width of the right side, in pixels. */
const MIN_RIGHT_WIDTH_PX = 480;
/** The width of the bar between the sides, in pixels. */
const BAR_WIDTH_PX = 1;

/**
 * Two sides with a bar between them, which the user moves with the pointer or the arrow keys. The right side takes the rest of
 * the width, which is at least 480 px.
 */
export function SplitPane({ label, width: initial, min, max, onWidth, left, right }: SplitPaneProps) {
  const [width, setWidth] = useState(initial);
  const both = useRef<HTMLDivElement>(null);
  const resize = (wished: number) => {
    const room = (both.current?.clientWidth ?? Number.POSITIVE_INFINITY) - MIN_RIGHT_WIDTH_PX - BAR_WIDTH_PX;
    const next = Math.round(Math.max(Math.min(wished, max, room), min));
    setWidth(next);
    onWidth(next);
  };
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resize(event.clientX - (both.current?.getBoundingClientRect().left ?? 0));
  };
  const onKey = (event: KeyboardEvent) => {
    const wished = { ArrowLeft: width - KEYBOARD_STEP_PX, ArrowRight: width + KEYBOARD_STEP_PX, Home: min, End: max }[event.key];
    if (wished === undefined) return;
    event.preventDefault();
    resize(wished);
  };
  return (
    <div ref={both} className="flex h-full min-w-0">
      <div
        className="h-full min-w-0 shrink-0"
        style={{ width: `min(${width}px, 100% - ${MIN_RIGHT_WIDTH_PX + BAR_WIDTH_PX}px)` }}
      >
        {left}
      </div>
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={width}
        aria-valuemin={min}
        aria-valuemax={max}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onMove}
        onKeyDown={onKey}
        className="relative w-px shrink-0 cursor-col-resize touch-none bg-border outline-none transition-colors after:absolute after:inset-y-0 after:-inset-x-1 after:z-tools hover:bg-primary focus-visible:bg-primary active:bg-primary"
      />
      <div className="h-full min-w-0 flex-1">{right}</div>
    </div>
  );
}
