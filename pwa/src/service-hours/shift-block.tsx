import {
  type DayShifts,
  type ShiftName,
  toShiftSpan,
  toShiftTimes,
  toShiftFields,
} from '@prosa/domain/service-hours/shift-edges';
import { toMinuteOfDay } from '@prosa/domain/time/local-time';
import { Copy, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { Input } from '../ui/fields/field.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { type ShownHours, toStripPercent } from './shown-hours.ts';

/** The length at which a shift without a start or an end is drawn, in minutes. */
const INCOMPLETE_SHIFT_MINUTES = 120;

type ShiftBlockProps = {
  day: DayShifts;
  shift: ShiftName;
  /** The accessible name, which contains the day and the shift. */
  label: string;
  shownHours: ShownHours;
  onChange: (next: Partial<DayShifts>) => void;
  onCopy: () => void;
  onRemove: () => void;
  onBlur: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/**
 * A shift on the strip of its day. A press opens the fields for its start and end, one of which may be empty while the user edits
 * them.
 */
export function ShiftBlock({ day, shift, label, shownHours, onChange, onCopy, onRemove, onBlur, ref }: ShiftBlockProps) {
  const { t } = useTranslation('service-hours');
  const times = toShiftTimes(day, shift);
  if (times.start === '' && times.end === '') return null;
  const span = toShiftSpan(day, shift);
  const { start, end } = span ?? toIncompleteShiftSpan(times, shownHours);
  const shownTimes = `${times.start || '?'} – ${times.end || '?'}`;
  return (
    <Popover
      label={label}
      trigger={
        <button
          ref={ref}
          type="button"
          aria-label={`${label}: ${shownTimes}`}
          className={cn(
            '@container absolute inset-y-1 rounded-sm border text-small font-semibold tabular-nums',
            span === undefined
              ? 'border-dashed border-destructive bg-destructive-soft text-destructive'
              : 'border-primary/60 bg-accent text-foreground data-popup-open:shadow-selected',
          )}
          style={{
            left: toStripPercent(shownHours, start),
            width: `calc(${toStripPercent(shownHours, Math.min(end, shownHours.to))} - ${toStripPercent(shownHours, start)})`,
          }}
        >
          <span className="hidden whitespace-nowrap @min-[6.25rem]:inline">{shownTimes}</span>
          <span className="hidden text-caption leading-tight @min-[2.25rem]:block @min-[6.25rem]:hidden">
            {times.start || '?'}
            <br />
            {times.end || '?'}
          </span>
        </button>
      }
    >
      <div className="grid w-64 gap-3">
        <div className="flex items-center justify-between gap-2">
          <b className="font-semibold first-letter:uppercase">{label}</b>
          <Button variant="ghost" size="icon" aria-label={t('removeShift')} onClick={onRemove}>
            <Trash2 aria-hidden className="text-destructive" />
          </Button>
        </div>
        <div className="flex items-center gap-2">
          {(['start', 'end'] as const).map((one) => (
            <Input
              key={one}
              type="time"
              aria-label={t(one === 'start' ? 'from' : 'to')}
              value={times[one]}
              onChange={(event) => onChange(toShiftFields(shift, { ...times, [one]: event.target.value }))}
              onBlur={onBlur}
              className="px-2 tabular-nums"
            />
          ))}
        </div>
        {span === undefined && <p className="text-small text-destructive">{t('halfShift')}</p>}
        <Button variant="link" size="inline" className="justify-self-start" onClick={onCopy}>
          <Copy aria-hidden />
          {t('copyToWeekdays')}
        </Button>
      </div>
    </Popover>
  );
}

/** Returns the position of a shift without a start or an end, which is drawn beside the only time that it has. */
function toIncompleteShiftSpan({ start, end }: { start: string; end: string }, shown: ShownHours) {
  if (start !== '')
    return { start: toMinuteOfDay(start), end: Math.min(toMinuteOfDay(start) + INCOMPLETE_SHIFT_MINUTES, shown.to) };
  return { start: Math.max(toMinuteOfDay(end) - INCOMPLETE_SHIFT_MINUTES, shown.from), end: toMinuteOfDay(end) };
}
