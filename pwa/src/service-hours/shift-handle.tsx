import {
  toShiftEdgeLimits,
  type DayShifts,
  type ShiftEdge,
  type ShiftName,
  toShiftSpan,
  toNextShiftStep,
  toWallClockTime,
} from '@prosa/domain/service-hours/shift-edges';
import { MINUTES_PER_DAY } from '@prosa/domain/time/local-time';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../ui/cn.ts';
import { type ShownHours, toStripPercent, countShownMinutes } from './shown-hours.ts';

/** The time by which PageUp and PageDown move the start or end of a shift, in minutes. */
const PAGE_KEY_MINUTES = 60;

type ShiftHandleProps = {
  label: string;
  day: DayShifts;
  shift: ShiftName;
  end: ShiftEdge;
  shownHours: ShownHours;
  onMove: (minute: number) => void;
  /** Called with true when a drag begins and with false when it ends. */
  onDrag: (isDragging: boolean) => void;
};

/** The handle of a shift's start or end on the strip of its day. The user moves it by dragging or with the arrow keys. */
export function ShiftHandle({ label, day, shift, end, shownHours, onMove, onDrag }: ShiftHandleProps) {
  const { t } = useTranslation('service-hours');
  const grabbed = useRef<{ readonly x: number; readonly minute: number }>(undefined);
  const span = toShiftSpan(day, shift);
  if (span === undefined) return null;
  const minute = span[end];
  const { min, max } = toShiftEdgeLimits(day, shift, end);
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { x: event.clientX, minute };
    onDrag(true);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const strip = event.currentTarget.parentElement;
    if (grabbed.current === undefined || strip === null) return;
    const moved = ((event.clientX - grabbed.current.x) / strip.clientWidth) * countShownMinutes(shownHours);
    onMove(grabbed.current.minute + moved);
  };
  const release = () => {
    if (grabbed.current === undefined) return;
    grabbed.current = undefined;
    onDrag(false);
  };
  const toTargetMinute = (key: string): number | undefined => {
    if (key === 'ArrowRight' || key === 'ArrowUp') return toNextShiftStep(minute, 1);
    if (key === 'ArrowLeft' || key === 'ArrowDown') return toNextShiftStep(minute, -1);
    if (key === 'PageUp') return minute + PAGE_KEY_MINUTES;
    if (key === 'PageDown') return minute - PAGE_KEY_MINUTES;
    if (key === 'Home') return min;
    return key === 'End' ? max : undefined;
  };
  const pressKey = (event: KeyboardEvent) => {
    const target = toTargetMinute(event.key);
    if (target === undefined) return;
    event.preventDefault();
    onMove(target);
  };
  const time = toWallClockTime(minute);
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={minute}
      aria-valuetext={minute > MINUTES_PER_DAY ? t('nextDay', { time }) : time}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={pressKey}
      className={cn(
        'absolute inset-y-0 z-raised flex w-4 cursor-ew-resize touch-none items-center rounded-xs max-md:w-6',
        end === 'start' ? 'justify-start pl-1' : '-translate-x-full justify-end pr-1',
      )}
      style={{ left: toStripPercent(shownHours, Math.min(minute, shownHours.to)) }}
    >
      <span aria-hidden className="h-1/2 w-0.75 rounded-full bg-primary" />
    </span>
  );
}
