import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toElapsedTime } from '../../platform/shown-time.ts';

/** Shows how long a customer has waited for an answer. */
export function WaitingSince({ since, now }: { since: string; now: Date }) {
  const { t } = useTranslation();
  const duration = formatDuration(t, since, now);
  return <span className="shrink-0 whitespace-nowrap font-strong text-warning">{t('tickets.waitingSince', { duration })}</span>;
}

/** Formats the time from an instant to `now`. A time under one minute is shown as one minute. */
export function formatDuration(t: TFunction, since: string, now: Date): string {
  const { days, hours, minutes } = toElapsedTime(since, now);
  if (days > 0) return t('tickets.days', { count: days });
  return hours > 0 ? t('tickets.hours', { hours, minutes }) : t('tickets.minutes', { minutes: Math.max(1, minutes) });
}
