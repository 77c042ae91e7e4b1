import { useRef } from 'react';
import { addDays, toLocalDay, toMidnight } from '../../platform/local-day.ts';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A span of days from one day to another, each as `yyyy-mm-dd`. The span includes both days. */
type DaySpan = { readonly from: string; readonly to: string };

const PROPOSED_DAYS = 7;

type DateRangeFieldProps = FieldProps & {
  /**
   * The label of a switch above the calendar. Turning the switch off removes the span. Turning the switch on restores the former
   * span, or proposes the week from tomorrow.
   */
  switchLabel?: string;
};

/** A field for a span of days, which the user chooses in a calendar. The value is `null` while there is no span. */
export function DateRangeField({ switchLabel, ...props }: DateRangeFieldProps) {
  const { value, setValue, onBlur: _, ref: __, ...frame } = useField<DaySpan | null>(props, formatSpan);
  const removed = useRef<DaySpan>(null);
  const toggleSpan = (isOn: boolean) => {
    if (!isOn) removed.current = value;
    setValue(isOn ? (removed.current ?? proposeSpan(new Date())) : null);
  };
  const isOff = switchLabel !== undefined && value === null;
  return (
    <>
      {switchLabel !== undefined && (
        <Switch label={switchLabel} checked={value !== null} onChange={toggleSpan} disabled={frame.isReadOnly} />
      )}
      {(!isOff || frame.isChanged || frame.contest !== undefined) && (
        <FormField {...props} {...frame} isLabelDecorative>
          <DateRange
            label={props.label}
            value={value === null ? undefined : { from: toMidnight(value.from), to: toMidnight(value.to) }}
            onChange={(span) =>
              setValue(span === undefined ? null : { from: toLocalDay(span.from), to: toLocalDay(span.to ?? span.from) })
            }
          />
        </FormField>
      )}
    </>
  );
}

const formatSpan = (span: DaySpan | null): string => (span === null ? '' : `${span.from} – ${span.to}`);

const proposeSpan = (now: Date): DaySpan => ({
  from: toLocalDay(addDays(now, 1)),
  to: toLocalDay(addDays(now, PROPOSED_DAYS)),
});
