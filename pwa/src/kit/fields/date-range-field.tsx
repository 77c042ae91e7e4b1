import { DateRange } from '../../ui/fields/date-range.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Two days, each as `yyyy-mm-dd`. The span includes both days. */
type DaySpan = { readonly from: string; readonly to: string };

/** A span of days, chosen in a calendar. The value is `null` until the user chooses. */
export function DateRangeField(props: FieldProps) {
  const {
    value,
    setValue,
    onBlur: _,
    ref: __,
    ...frame
  } = useField<DaySpan | null>(props, (span) => (span === null ? '' : `${span.from} – ${span.to}`));
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <DateRange
        label={props.label}
        value={value === null ? undefined : { from: toDate(value.from), to: toDate(value.to) }}
        onChange={(span) => setValue(span === undefined ? null : { from: toDay(span.from), to: toDay(span.to ?? span.from) })}
      />
    </FormField>
  );
}

/** Converts a day to the local midnight that the calendar uses. */
const toDate = (day: string): Date => new Date(`${day}T00:00`);
const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
