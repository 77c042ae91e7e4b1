import { CompanyHours, UpdateCompanyHoursBody } from '@prosa/contract/service-hours/company-hours';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InferInput } from 'valibot';
import { DateRangeField } from '../kit/fields/date-range-field.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { FormPage } from '../kit/form/form-page.tsx';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { toastDone } from '../ui/feedback/toast.ts';
import { useCompanyHours } from './company-hours.ts';
import { HolidaysField } from './holidays-field.tsx';
import { HoursTrial } from './hours-trial.tsx';
import { ServiceHoursEditor } from './service-hours-editor.tsx';
import { useHoursWarning } from './use-hours-warning.ts';

/**
 * The tab of the settings for the company's service hours, the message that customers get outside these hours, and the holidays
 * (coverage 2 §2).
 */
export function CompanyHoursTab() {
  const { t } = useTranslation('service-hours');
  const { query, reload, save } = useCompanyHours();
  if (query.data === undefined) return query.isError ? <ServerUnavailable read={query} title={t('failed')} /> : <RowsSkeleton />;
  return (
    <>
      <StaleRowsNote read={query} />
      <FormPage<InferInput<typeof UpdateCompanyHoursBody>, UpdateCompanyHoursBody>
        schema={UpdateCompanyHoursBody}
        values={query.data}
        draftKey="company-hours"
        onSave={async (body) => {
          await save(body);
          toastDone(t('saved'));
        }}
        onReload={reload}
        aside={
          <>
            <HolidaysField name="holidays" label={t('holidays.title')} />
            <VacationFields />
          </>
        }
      >
        <p className="text-small text-muted-foreground">{t('saveHint')}</p>
        <CompanyWeekField />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <section className="grid gap-2 rounded-md border border-border bg-card p-4">
            <ClosedMessageField />
          </section>
          <HoursTrial />
        </div>
      </FormPage>
    </>
  );
}

function ClosedMessageField() {
  const { t } = useTranslation('service-hours');
  const warn = useHoursWarning();
  return <MessageField name="msg" label={t('message')} hint={t('messageHint')} warning={warn('msg')} isOptional rows={5} />;
}

function CompanyWeekField() {
  const { t } = useTranslation('service-hours');
  const [holidays, vacation]: [CompanyHours['holidays'], CompanyHours['vacation']] = useWatch({ name: ['holidays', 'vacation'] });
  return <ServiceHoursEditor name="schedules" label={t('week')} holidays={holidays} vacation={vacation} />;
}

/**
 * The fields of the collective vacation. While the vacation is switched off, the field of its message is hidden, but the form
 * keeps the message.
 */
function VacationFields() {
  const { t } = useTranslation('service-hours');
  const vacation: CompanyHours['vacation'] = useWatch({ name: 'vacation' });
  const warn = useHoursWarning();
  return (
    <section aria-label={t('vacation.title')} className="grid gap-3 border-t border-border pt-3">
      <DateRangeField name="vacation" label={t('vacation.days')} hint={t('vacation.hint')} switchLabel={t('vacation.title')} />
      {vacation !== null && (
        <MessageField
          name="vacationMessage"
          label={t('vacation.message')}
          warning={warn('vacationMessage')}
          isOptional
          rows={3}
        />
      )}
    </section>
  );
}
