import { useTranslation } from 'react-i18next';
import { Input } from '../../ui/fields/field.tsx';
import { FormField } from './form-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Two times of a day as `hh:mm`. An empty time is one that the user has not chosen yet. */
type TimeSpan = { readonly from: string; readonly to: string };

/** A field for a shift, from one time of the day to another. */
export function TimeSpanField(props: FieldProps) {
  const { t } = useTranslation('kit');
  const { label } = props;
  const { value, setValue, onBlur, ref, ...frame } = useField<TimeSpan>(props, ({ from, to }) =>
    from === '' && to === '' ? '' : `${from} – ${to}`,
  );
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      <div role="group" aria-label={label} className="flex items-center gap-2">
        <Input
          ref={ref}
          type="time"
          aria-label={t('form.from', { field: label })}
          value={value.from}
          onChange={(event) => setValue({ ...value, from: event.target.value })}
          onBlur={onBlur}
          className="tabular-nums"
        />
        <span aria-hidden className="text-muted-foreground">
          –
        </span>
        <Input
          type="time"
          aria-label={t('form.to', { field: label })}
          value={value.to}
          onChange={(event) => setValue({ ...value, to: event.target.value })}
          onBlur={onBlur}
          className="tabular-nums"
        />
      </div>
    </FormField>
  );
}
