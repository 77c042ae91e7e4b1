import { toEpochDay } from '@prosa/domain/time/local-time';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { listMonthDays, listWeekDays, toIsoDate, toDateAndTime, toWeekday } from './calendar-days.ts';
import { ScheduleStateIcon } from './schedule-state-icon.tsx';
import type { ScheduleView } from './use-schedules.ts';

/** The maximum number of messages that a day in the month view shows. If there are more messages, the day shows how many more. */
const MAX_SHOWN_PER_DAY = 3;
const [SUNDAY, SATURDAY] = [0, 6];

export type CalendarSpan = 'month' | 'week' | 'day';
type ScheduleCalendarProps = {
  rows: readonly ScheduleView[];
  span: CalendarSpan;
  /** The chosen day, as YYYY-MM-DD. */
  date: string;
  /** Today in the company's time zone. */
  today: string;
  timeZone: string;
  openId: string;
  onDay: (date: string, span?: CalendarSpan) => void;
  onOpen: (row: ScheduleView) => void;
};

/**
 * Shows the messages of a month, a week or a day in a calendar. On a phone, the month view shows only marks, with the messages of
 * the chosen day below the month.
 */
export function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { rows, span, date, timeZone } = props;
  const { t } = useTranslation('schedules');
  const { locale } = useLanguage();
  const days = span === 'month' ? listMonthDays(date) : span === 'week' ? listWeekDays(toEpochDay(date)) : [toEpochDay(date)];
  const byDate = Map.groupBy(rows, (row) => toDateAndTime(row.sendAt, timeZone).date);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const ofDay = byDate.get(date) ?? [];
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-card">
      <div
        role="grid"
        aria-label={t('title')}
        className={cn(
          'grid min-w-0',
          span === 'day' ? 'grid-cols-1' : 'grid-cols-7',
          span === 'month' && 'md:flex-1 md:auto-rows-fr md:grid-rows-[auto]',
        )}
      >
        <div role="row" className="contents">
          {days.slice(0, span === 'day' ? 1 : 7).map((day) => (
            <div
              key={day}
              role="columnheader"
              className="border-b border-border px-2 py-1.5 text-caption font-medium text-secondary-foreground max-md:text-center"
            >
              {weekday.format(new Date(`${toIsoDate(day)}T00:00:00Z`))}
            </div>
          ))}
        </div>
        {toWeeks(days).map((week) => (
          <div key={week[0]} role="row" className="contents">
            {week.map((day) => (
              <CalendarDay key={day} {...props} day={day} ofDay={byDate.get(toIsoDate(day)) ?? []} />
            ))}
          </div>
        ))}
      </div>
      {span !== 'day' && (
        <div className="grid gap-1 p-3 md:hidden">
          {ofDay.length === 0 && <p className="text-small text-muted-foreground">{t('noneOnDay')}</p>}
          {ofDay.map((row) => (
            <ScheduleItem key={row.id} {...props} row={row} isWide />
          ))}
        </div>
      )}
    </div>
  );
}

const toWeeks = (days: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));

type CalendarDayProps = ScheduleCalendarProps & { day: number; ofDay: readonly ScheduleView[] };

function CalendarDay({ day, ofDay, ...props }: CalendarDayProps) {
  const { span, date, today, onDay } = props;
  const { t } = useTranslation('schedules');
  const { locale } = useLanguage();
  const ownDate = toIsoDate(day);
  const isOfMonth = span !== 'month' || ownDate.slice(0, 7) === date.slice(0, 7);
  const isWeekend = [SUNDAY, SATURDAY].includes(toWeekday(day));
  const shown = span === 'month' ? ofDay.slice(0, MAX_SHOWN_PER_DAY) : ofDay;
  const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${ownDate}T00:00:00Z`),
  );
  return (
    <div
      role="gridcell"
      aria-selected={ownDate === date}
      className={cn(
        'relative grid min-h-12 min-w-0 content-start gap-1 border-b border-border bg-card p-1 md:border-r',
        span === 'month' && 'md:min-h-24',
        span === 'week' && 'md:min-h-64',
        isWeekend && span !== 'day' && 'bg-muted',
        ownDate === date && span !== 'day' && 'outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <button
        type="button"
        aria-label={t('dayOf', { date: fullDate, count: ofDay.length })}
        onClick={() => onDay(ownDate)}
        className={cn(
          'grid size-7 place-items-center justify-self-start rounded-full text-small tabular-nums hover:bg-accent max-md:size-9 max-md:justify-self-center',
          !isOfMonth && 'text-muted-foreground',
          ownDate === today && 'bg-primary font-semibold text-primary-foreground hover:bg-primary',
        )}
      >
        {Number(ownDate.slice('yyyy-mm-'.length))}
      </button>
      {span !== 'day' && ofDay.length > 0 && (
        <span aria-hidden className="flex justify-center gap-0.5 md:hidden">
          {shown.map((row) => (
            <span key={row.id} className={cn('size-1.5 rounded-full', row.status === 'ERRO' ? 'bg-destructive' : 'bg-primary')} />
          ))}
        </span>
      )}
      <div className={cn('grid min-w-0 gap-0.5', span !== 'day' && 'max-md:hidden')}>
        {shown.map((row) => (
          <ScheduleItem key={row.id} {...props} row={row} isWide={span === 'day'} />
        ))}
        {ofDay.length > shown.length && (
          <Button size="inline" variant="link" className="justify-self-start" onClick={() => onDay(ownDate, 'day')}>
            {t('more', { count: ofDay.length - shown.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

type ScheduleItemProps = Pick<ScheduleCalendarProps, 'timeZone' | 'openId' | 'onOpen'> & { row: ScheduleView; isWide: boolean };

function ScheduleItem({ row, timeZone, openId, onOpen, isWide }: ScheduleItemProps) {
  const { t } = useTranslation('schedules');
  const { time } = toDateAndTime(row.sendAt, timeZone);
  const isFailed = row.status === 'ERRO' || row.refusal !== undefined;
  return (
    <button
      type="button"
      aria-label={t('itemOf', { time, name: row.contactName, status: t(`status.${row.status}`) })}
      aria-current={row.id === openId}
      onClick={() => onOpen(row)}
      className={cn(
        'flex min-w-0 items-center gap-1.5 rounded-sm px-1.5 py-0.5 text-left text-caption hover:bg-accent',
        row.status === 'PENDENTE' && 'bg-muted',
        isFailed && 'bg-destructive-soft text-destructive',
        isWide && 'py-2 text-small',
        row.id === openId && 'bg-primary text-primary-foreground hover:bg-primary',
      )}
    >
      <ScheduleStateIcon row={row} {...(row.id === openId && { className: 'text-primary-foreground' })} />
      <span className="font-medium tabular-nums">{time}</span>
      <span dir="auto" className="truncate text-left">
        {row.contactName}
      </span>
      {isWide && <span className="min-w-0 flex-1 truncate text-muted-foreground">{row.body}</span>}
    </button>
  );
}
