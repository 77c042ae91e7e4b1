import type { WeekdayHours } from '@prosa/contract/service-hours/service-hours';
import { MINUTES_PER_DAY } from '@prosa/domain/time/local-time';
import {
  type DayShifts,
  findIncompleteShift,
  moveShiftEdge,
  countOpenMinutes,
  type ShiftName,
  shiftNames,
  toShiftSpan,
  suggestShift,
  toShiftTimes,
  toShiftFields,
} from '@prosa/domain/service-hours/shift-edges';
import { Ellipsis } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { DropdownMenu, MenuAction } from '../ui/overlays/dropdown-menu.tsx';
import { HoursRulerLines } from './hours-ruler.tsx';
import { type ShownHours, toStripPercent, dayRowClasses } from './shown-hours.ts';
import { ShiftBlock } from './shift-block.tsx';
import { ShiftHandle } from './shift-handle.tsx';
import { useShiftDrawing } from './use-shift-drawing.ts';

const closedShifts: DayShifts = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };

type DayRowProps = {
  day: WeekdayHours;
  dayName: string;
  /** The minutes of this day that an overnight shift of the previous day covers. */
  carriedMinutes: number;
  shownHours: ShownHours;
  /** The current minute of the day, if this row shows the current weekday. */
  nowMinute: number | undefined;
  onChange: (next: Partial<DayShifts>) => void;
  onCopy: (target: 'weekdays' | 'week') => void;
  /** Called with true when a drag begins and with false when it ends. */
  onDrag: (isDragging: boolean) => void;
  onBlur: () => void;
  /**
   * Receives the element of the shift that lacks a start or an end. If the form is refused because of that shift, this element
   * gets the focus.
   */
  focusRef: ((element: HTMLElement | null) => void) | undefined;
};

/** A weekday of the hours editor: its shifts on a strip, the number of open hours, and a menu of actions. */
export function DayRow(props: DayRowProps) {
  const { day, dayName, carriedMinutes, shownHours, nowMinute, onChange, onCopy, onDrag, onBlur, focusRef } = props;
  const { t } = useTranslation('service-hours');
  const { locale } = useLanguage();
  const menu = useRef<HTMLButtonElement>(null);
  const drawing = useShiftDrawing({ day, shownHours, onChange, onDrag });
  const suggested = suggestShift(day);
  const isClosed = shiftNames.every((shift) => Object.values(toShiftTimes(day, shift)).every((time) => time === ''));
  const formatShiftLabel = (shift: ShiftName) => `${dayName}, ${t(shift === 'A' ? 'shiftA' : 'shiftB')}`;
  const remove = (shift: ShiftName) => {
    onChange(toShiftFields(shift, { start: '', end: '' }));
    menu.current?.focus();
  };
  const minutes = countOpenMinutes(day);
  const hours = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'narrow', maximumFractionDigits: 2 });
  return (
    <li
      className={cn(
        dayRowClasses,
        'items-center border-b border-border last:border-0 @max-[40rem]:py-2',
        nowMinute !== undefined && 'bg-accent/50',
      )}
    >
      <span className="font-semibold first-letter:uppercase">{dayName}</span>
      <div
        {...drawing}
        className="relative h-14 cursor-crosshair touch-pan-y @max-[40rem]:order-last @max-[40rem]:col-span-3 @max-[40rem]:h-11"
      >
        <HoursRulerLines shownHours={shownHours} />
        {carriedMinutes > 0 && (
          <span
            aria-hidden
            className="absolute inset-y-1 left-0 rounded-r-sm border border-l-0 border-dashed border-primary/60 bg-accent"
            style={{ width: toStripPercent(shownHours, carriedMinutes) }}
          />
        )}
        {isClosed && (
          <p className="pointer-events-none absolute inset-0 flex items-center px-2 text-small text-muted-foreground">
            {t('closedDay')}
          </p>
        )}
        {shiftNames.map((shift) => (
          <Fragment key={shift}>
            <ShiftBlock
              ref={shift === findIncompleteShift(day) ? focusRef : undefined}
              day={day}
              shift={shift}
              label={formatShiftLabel(shift)}
              shownHours={shownHours}
              onChange={onChange}
              onCopy={() => onCopy('weekdays')}
              onRemove={() => remove(shift)}
              onBlur={onBlur}
            />
            {(['start', 'end'] as const).map((end) => (
              <ShiftHandle
                key={end}
                label={t(end, { day: dayName, shift: t(shift === 'A' ? 'shiftA' : 'shiftB') })}
                day={day}
                shift={shift}
                end={end}
                shownHours={shownHours}
                onMove={(minute) => onChange(moveShiftEdge(day, { shift, end }, minute))}
                onDrag={onDrag}
              />
            ))}
          </Fragment>
        ))}
        {nowMinute !== undefined && nowMinute >= shownHours.from && nowMinute <= shownHours.to && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 border-l-2 border-destructive"
            style={{ left: toStripPercent(shownHours, nowMinute) }}
          />
        )}
      </div>
      <span className="text-right text-small whitespace-nowrap text-muted-foreground tabular-nums">
        {minutes === 0 ? t('closed') : hours.format(minutes / 60)}
      </span>
      <DropdownMenu
        trigger={
          <Button ref={menu} variant="ghost" size="icon" aria-label={t('actions', { day: dayName })}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {suggested !== undefined && <MenuAction onClick={() => onChange(suggested)}>{t('addShift')}</MenuAction>}
        <MenuAction onClick={() => onCopy('weekdays')}>{t('copyToWeekdays')}</MenuAction>
        <MenuAction onClick={() => onCopy('week')}>{t('copyToAll')}</MenuAction>
        <MenuAction onClick={() => onChange(closedShifts)}>{t('close')}</MenuAction>
      </DropdownMenu>
    </li>
  );
}

/** Returns the minutes of the next day that an overnight shift of this day covers. */
export const countOvernightMinutes = (day: DayShifts): number =>
  Math.max(0, ...shiftNames.map((shift) => (toShiftSpan(day, shift)?.end ?? 0) - MINUTES_PER_DAY));
