import { UpdateCompanyDataBody } from '@prosa/contract/administration/company-data';
import { useTranslation } from 'react-i18next';
import type { InferInput } from 'valibot';
import { useLocation } from 'wouter';
import { TextField } from '../kit/fields/text-field.tsx';
import { FormPage } from '../kit/form/form-page.tsx';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { toastDone } from '../ui/feedback/toast.ts';
import { reloadCompanyData, saveCompanyData, useCompanyData } from './company-data.ts';
import { TimeZoneField } from './time-zone-field.tsx';

/**
 * The tab of the settings for the company's name and time zone. When a company saves them for the first time, the app returns
 * to the set-up steps on Home.
 */
export function CompanyDataTab() {
  const { t } = useTranslation('company-data');
  const [, navigate] = useLocation();
  const query = useCompanyData();
  if (query.data === undefined) return query.isError ? <ServerUnavailable read={query} title={t('failed')} /> : <RowsSkeleton />;
  const { isConfirmed, ...values } = query.data;
  return (
    <>
      <StaleRowsNote read={query} />
      <FormPage<InferInput<typeof UpdateCompanyDataBody>, UpdateCompanyDataBody>
        schema={UpdateCompanyDataBody}
        values={values}
        draftKey="company-data"
        onSave={async (body) => {
          await saveCompanyData(body);
          toastDone(t('saved'));
          if (!isConfirmed) navigate('/');
        }}
        onReload={async () => {
          const { isConfirmed: _, ...latest } = await reloadCompanyData();
          return latest;
        }}
      >
        <section className="grid max-w-180 gap-4 rounded-md border border-border bg-card p-4">
          <p className="text-small text-muted-foreground">{t('intro')}</p>
          <TextField name="name" label={t('name')} dir="auto" autoComplete="organization" />
          <TimeZoneField name="timeZone" label={t('timeZone')} />
        </section>
      </FormPage>
    </>
  );
}
