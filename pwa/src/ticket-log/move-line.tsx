import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { countDaysBetween, formatClockTime } from '../platform/shown-time.ts';
import { useNow } from '../ui/interaction/use-now.ts';
import { type KnownLogEntry, ticketLogIcons } from './log-icons.ts';

/**
 * A line between the messages of a conversation about a move of the ticket: what happened, by which user, in which queue, and
 * when.
 */
export function MoveLine({ move: { type, user, queue, createdAt } }: { move: KnownLogEntry }) {
  const { t } = useTranslation('ticket-log');
  const { locale } = useLanguage();
  const isToday = countDaysBetween(new Date(createdAt), useNow()) === 0;
  const Icon = ticketLogIcons[type];
  const at = isToday
    ? formatClockTime(createdAt, locale)
    : new Date(createdAt).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <p className="flex items-center justify-center gap-1.5 py-1.5 text-center text-xs text-muted-foreground">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {[t(`log.${type}`), user?.name, queue?.name].filter(Boolean).join(' · ')} ·{' '}
        <time dateTime={createdAt} className="tabular-nums">
          {at}
        </time>
      </span>
    </p>
  );
}
