import { CopySetUpBody, ListSetUpCompaniesAnswer } from '@prosa/contract/set-up/copy-set-up';
import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ComboboxField } from '../kit/fields/choice-fields.tsx';
import { DialogForm } from '../kit/form/dialog-form.tsx';
import { showLongJob } from '../long-jobs/long-jobs.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { createIdempotentRunner } from '../server/create-idempotent-runner.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable } from '../server/stale-rows-note.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** At first no company is chosen in the form. The schema refuses a form without a choice. */
const ChosenCompanyId = v.pipe(v.nullable(v.number()), v.number());
const SetUpCopyForm: v.GenericSchema<{ from: number | null; to: number | null }, CopySetUpBody> = v.pipe(
  v.object({ from: ChosenCompanyId, to: ChosenCompanyId }),
  CopySetUpBody,
);

/** Asks a super user for the company whose set-up is copied and the company that receives the copy, and starts the copy. */
export function CopySetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('set-up-copy');
  const [send] = useState(createIdempotentRunner);
  const read = useQuery({
    queryKey: ['set-up-companies'],
    queryFn: () => callApi('GET', '/set-up/companies', { schema: ListSetUpCompaniesAnswer }),
  });
  const options = (read.data?.companies ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const copy = async (body: CopySetUpBody) => {
    showLongJob(await send(body, (idempotencyKey) => callApi('POST', '/set-up/copy', { body, idempotencyKey, schema: LongJob })));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      {read.data === undefined ? (
        read.isError ? (
          <ServerUnavailable read={read} title={t('failed')} />
        ) : (
          <RowsSkeleton />
        )
      ) : (
        <DialogForm action={t('submit')} schema={SetUpCopyForm} values={{ from: null, to: null }} onSave={copy} onClose={onClose}>
          <ComboboxField name="from" label={t('from')} required={t('chooseFrom')} options={options} />
          <ComboboxField
            name="to"
            label={t('to')}
            required={t('chooseTo')}
            faults={{ partial_check: t('chooseTo') }}
            options={options}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
