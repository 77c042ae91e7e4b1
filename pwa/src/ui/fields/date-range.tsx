import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { enUS, es, ptBR, tr } from 'react-day-picker/locale';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import { Button } from '../buttons/button.tsx';
import { Popover } from '../overlays/popover.tsx';

/**
 * A span of days, given by its first and last day, both as local midnights. `to` is undefined while the user has chosen only the
 * first day.
 */
export type DateSpan = { readonly from: Date; readonly to?: Date | undefined };

type DateRangeProps = {
  label: string;
  value: DateSpan | undefined;
  onChange: (value: DateSpan | undefined) => void;
  /** The last day that can be chosen. */
  max?: Date;
};

const calendarLocales = { pt: ptBR, en: enUS, es, tr };
const dayClasses = 'grid size-9 place-items-center rounded-sm tabular-nums hover:bg-muted ';

/** A field for a span of days, which the user chooses in a calendar. */
export function DateRange({ label, value, onChange, max }: DateRangeProps) {
  const { t } = useTranslation('kit');
  const { language, locale } = useLanguage();
  const [month, setMonth] = useState(() => value?.from ?? new Date());
  const format = (date: Date) => date.toLocaleDateString(locale, { dateStyle: 'medium' });
  const shown =
    value === undefined ? t('dates.period') : `${format(value.from)}${value.to === undefined ? '' : ` – ${format(value.to)}`}`;
  return (
    <Popover
      label={label}
      trigger={
        <Button aria-label={`${label}: ${shown}`}>
          <CalendarDays aria-hidden />
          <span className="tabular-nums">{shown}</span>
        </Button>
      }
    >
      <DayPicker
        mode="range"
        month={month}
        onMonthChange={setMonth}
        selected={value === undefined ? undefined : { from: value.from, to: value.to }}
        onSelect={(span) => onChange(span?.from === undefined ? undefined : { from: span.from, to: span.to })}
        locale={calendarLocales[language]}
        {...(max !== undefined && { disabled: { after: max } })}
        labels={{ labelPrevious: () => t('dates.previousMonth'), labelNext: () => t('dates.nextMonth') }}
        classNames={{
          months: 'relative',
          nav: 'absolute inset-x-0 top-0 flex justify-between',
          button_previous: dayClasses,
          button_next: dayClasses,
          chevron: 'size-4 fill-current',
          month_caption: 'grid h-9 place-items-center font-semibold capitalize max-md:h-11',
          weekday: 'py-1.5 text-xs font-medium text-muted-foreground',
          day_button: dayClasses,
          range_start: 'rounded-l-sm bg-primary text-primary-foreground [&_button:hover]:bg-primary',
          range_end: 'rounded-r-sm bg-primary text-primary-foreground [&_button:hover]:bg-primary',
          range_middle: 'bg-accent text-accent-foreground',
          today: 'font-bold',
          outside: 'text-muted-foreground',
          disabled: 'opacity-40',
        }}
      />
    </Popover>
  );
}
