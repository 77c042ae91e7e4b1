import { isSnoozed } from '@prosa/domain/tickets/snooze';
import { AlarmClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import { daysBetween, formatClockTime, formatDayAndMonth } from '../../platform/shown-time.ts';

/** Shows until when a ticket is snoozed, or that the end of its snooze brought it back. */
export function SnoozeBadge({ until, now }: { until: string; now: Date }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const clockTime = formatClockTime(until, locale);
  const isToday = daysBetween(now, new Date(until)) === 0;
  const time = isToday ? clockTime : `${formatDayAndMonth(until, locale)} ${clockTime}`;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-muted px-1.75 text-xs font-strong leading-4.5 text-secondary-foreground">
      <AlarmClock aria-hidden className="size-3.5" />
      {isSnoozed({ snoozedUntil: until }, now.toISOString())
        ? t('tickets.snoozedUntil', { time })
        : t('tickets.backFromSnooze', { time })}
    </span>
  );
}
