import type { ScheduleEntry } from '@prosa/contract/service-hours/service-hours';
import { MINUTES_PER_DAY, toMinute } from '@prosa/domain/service-hours/local-time';

/** Draws the shifts of a day on a strip from midnight to midnight. A shift that runs overnight is drawn up to the end. */
export function DayStrip({ day }: { day: ScheduleEntry }) {
  const shown = [[day.startTimeA, day.endTimeA] as const, [day.startTimeB, day.endTimeB] as const].filter(
    ([start, end]) => start !== '' && end !== '',
  );
  const percent = (minutes: number) => `${(minutes / MINUTES_PER_DAY) * 100}%`;
  return (
    <div aria-hidden className="relative h-3 overflow-hidden rounded-full bg-muted">
      {shown.map(([start, end]) => {
        const from = toMinute(start);
        const to = end < start ? MINUTES_PER_DAY : toMinute(end);
        return (
          <span
            key={`${start}-${end}`}
            className="absolute inset-y-0 rounded-full bg-primary"
            style={{ left: percent(from), width: percent(to - from) }}
          />
        );
      })}
    </div>
  );
}
