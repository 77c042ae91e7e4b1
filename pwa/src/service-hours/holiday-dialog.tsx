import { Holiday } from '@prosa/contract/service-hours/company-hours';
import { HALF_SHIFT_FAULT } from '@prosa/contract/service-hours/service-hours';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { DateField, TextField, TimeField } from '../kit/fields/text-field.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';

const shiftFields = [
  { start: 'startTimeA', end: 'endTimeA', label: 'shiftA' },
  { start: 'startTimeB', end: 'endTimeB', label: 'shiftB' },
] as const;
const newHoliday: Holiday = { date: '', everyYear: false, name: '', startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };

type HolidayDialogProps = {
  /** The holiday to edit. Undefined for a new one. */
  holiday: Holiday | undefined;
  /** The dates of the other holidays. The dialog refuses these dates, because a day can have only one holiday. */
  taken: readonly string[];
  onSave: (holiday: Holiday) => void;
  onClose: () => void;
};

/** Edits a day with hours of its own: its date, name and shifts. A day without shifts is closed. */
export function HolidayDialog({ holiday, taken, onSave, onClose }: HolidayDialogProps) {
  const { t } = useTranslation('service-hours');
  const schema = v.pipe(
    Holiday,
    v.forward(
      v.check(({ date }) => !taken.includes(date), 'taken'),
      ['date'],
    ),
    v.forward(
      v.check(({ startTimeA, endTimeA }) => (startTimeA === '') === (endTimeA === ''), HALF_SHIFT_FAULT),
      ['endTimeA'],
    ),
  );
  return (
    <FormDialog
      title={holiday === undefined ? t('holidays.addTitle') : t('holidays.editTitle')}
      action={t('holidays.keep')}
      schema={schema}
      values={holiday ?? newHoliday}
      onSave={async (body) => {
        onSave(body);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('holidays.name')} dir="auto" />
      <DateField
        name="date"
        label={t('holidays.date')}
        faults={{ check: t('holidays.taken'), iso_date: t('holidays.dateRequired') }}
      />
      <SwitchField name="everyYear" label={t('holidays.everyYear')} />
      <p className="text-small text-muted-foreground">{t('holidays.shiftsHint')}</p>
      {shiftFields.map(({ start, end, label }) => (
        <div key={label} className="grid grid-cols-2 gap-3">
          <TimeField name={start} label={t('holidays.from', { shift: t(label) })} isOptional />
          <TimeField name={end} label={t('holidays.to', { shift: t(label) })} isOptional faults={{ check: t('halfShift') }} />
        </div>
      ))}
    </FormDialog>
  );
}
