import {
  type DayShifts,
  findFreeShift,
  findFreeSpan,
  SHIFT_STEP_MINUTES,
  toShiftFields,
  toWallClockTime,
} from '@prosa/domain/service-hours/shift-edges';
import { type PointerEvent, useRef } from 'react';
import { type ShownHours, countShownMinutes } from './shown-hours.ts';

type ShiftDrawing = {
  day: DayShifts;
  shownHours: ShownHours;
  onChange: (next: Partial<DayShifts>) => void;
  /** Called with true when a drag begins and with false when it ends. */
  onDrag: (isDragging: boolean) => void;
};

const roundToShiftStep = (minute: number): number => Math.round(minute / SHIFT_STEP_MINUTES) * SHIFT_STEP_MINUTES;

/**
 * Returns listeners for a day's strip, with which a drag over free minutes draws a new shift. Dragging by touch scrolls
 * instead.
 */
export function useShiftDrawing({ day, shownHours, onChange, onDrag }: ShiftDrawing) {
  const begun = useRef<{ readonly minute: number; readonly before: DayShifts }>(undefined);
  const minuteAt = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return shownHours.from + ((event.clientX - left) / width) * countShownMinutes(shownHours);
  };
  const end = () => {
    if (begun.current === undefined) return;
    begun.current = undefined;
    onDrag(false);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isFree = event.target === event.currentTarget && findFreeShift(day) !== undefined;
      if (!isFree || event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = { minute: minuteAt(event), before: day };
      onDrag(true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (begun.current === undefined) return;
      const { minute, before } = begun.current;
      const shift = findFreeShift(before);
      const gap = findFreeSpan(before, minute);
      if (shift === undefined || gap === undefined) return;
      const ends = [minute, minuteAt(event)].map((each) => Math.min(gap.end, Math.max(gap.start, roundToShiftStep(each))));
      const [start, stop] = [Math.min(...ends), Math.max(...ends)];
      onChange(
        toShiftFields(
          shift,
          start === stop ? { start: '', end: '' } : { start: toWallClockTime(start), end: toWallClockTime(stop) },
        ),
      );
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
