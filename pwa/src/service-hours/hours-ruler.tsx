import { toWallClockTime } from '@prosa/domain/service-hours/shift-edges';
import { cn } from '../ui/cn.ts';
import { type ShownHours, toStripPercent, dayRowClasses, listRulerMinutes } from './shown-hours.ts';

/** The hours of the day, written above the strips of the week. */
export function HoursRuler({ shownHours }: { shownHours: ShownHours }) {
  return (
    <div aria-hidden className={cn(dayRowClasses, 'border-b border-border text-caption text-muted-foreground tabular-nums')}>
      <span className="@max-[40rem]:hidden" />
      <div className="relative h-8 @max-[40rem]:col-span-3">
        {listRulerMinutes(shownHours)
          .slice(0, -1)
          .map((minute, at) => (
            <span
              key={minute}
              className={`absolute inset-y-0 flex items-center ${at === 0 ? '@min-[40rem]:-translate-x-1/2' : '-translate-x-1/2'}`}
              style={{ left: toStripPercent(shownHours, minute) }}
            >
              <span className="@max-[40rem]:hidden">{toWallClockTime(minute)}</span>
              <span className="@min-[40rem]:hidden">{minute / 60}</span>
            </span>
          ))}
      </div>
    </div>
  );
}

/** The lines of the ruler behind the shifts of a day. */
export function HoursRulerLines({ shownHours }: { shownHours: ShownHours }) {
  return listRulerMinutes(shownHours).map((minute) => (
    <span
      key={minute}
      aria-hidden
      className="pointer-events-none absolute inset-y-0 border-l border-border"
      style={{ left: toStripPercent(shownHours, minute) }}
    />
  ));
}
