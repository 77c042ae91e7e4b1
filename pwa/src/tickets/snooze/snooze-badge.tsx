import { AlarmClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import { MAX_TIMER_MS } from '../../platform/max-timer-ms.ts';
import { countDaysBetween, formatClockTime, formatDayAndMonth } from '../../platform/shown-time.ts';

type SnoozeBadgeProps = { until: string; now: Date };

/** Shows the time until which a ticket is snoozed. After the snooze, shows that the ticket is back in the list. */
export const SnoozeBadge = ({ until, now }: SnoozeBadgeProps) => <SnoozeBadgeContent key={until} until={until} now={now} />;

function SnoozeBadgeContent({ until, now }: SnoozeBadgeProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  // `now` is up to half a minute old, but the list shows a ticket as soon as its snooze ends, so the clock is read here.
  const [isBack, setBack] = useState(() => Date.parse(until) <= Date.now());
  useEffect(() => {
    if (isBack) return undefined;
    const timer = setTimeout(
      () => setBack(Date.parse(until) <= Date.now()),
      Math.min(Date.parse(until) - Date.now(), MAX_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [isBack, until]);
  const clockTime = formatClockTime(until, locale);
  const isToday = countDaysBetween(now, new Date(until)) === 0;
  const time = isToday ? clockTime : `${formatDayAndMonth(until, locale)} ${clockTime}`;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-muted px-1.75 text-xs font-strong leading-4.5 text-secondary-foreground">
      <AlarmClock aria-hidden className="size-3.5" />
      {isBack ? t('tickets.backFromSnooze', { time }) : t('tickets.snoozedUntil', { time })}
    </span>
  );
}
