import { ErrorCode } from '@prosa/contract/errors';
import type { LongJob as Job } from '@prosa/contract/long-jobs/long-job';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { LongJobProgress } from '../kit/long-job-progress.tsx';
import { cancelLongJob, listLongJobFailures, useLongJob } from '../long-jobs/long-jobs.ts';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { rowsToCsv } from '../ui/data-table/rows-to-csv.ts';
import { saveTextFile } from '../ui/files/save-text-file.ts';
import { CopySetUpDialog } from './copy-set-up-dialog.tsx';

/** The tab of the settings in which a super user copies a company's set-up to another company. */
export function SetUpCopyTab() {
  const { t } = useTranslation('set-up-copy');
  const [isOpen, setOpen] = useState(false);
  const job = useLongJob('copy-set-up');
  return (
    <div className="overflow-y-auto p-4">
      <section aria-labelledby="set-up-copy" className="grid max-w-180 gap-3 rounded-md border border-border bg-card p-4">
        <div className="grid gap-1">
          <h2 id="set-up-copy" className="font-semibold">
            {t('title')}
          </h2>
          <p className="text-small text-muted-foreground">{t('text')}</p>
        </div>
        {job != null && <CopyOutcome job={job} />}
        {job?.state !== 'running' && (
          <Button className="justify-self-start" onClick={() => setOpen(true)}>
            <Copy aria-hidden />
            {job == null ? t('open') : t('again')}
          </Button>
        )}
      </section>
      {isOpen && <CopySetUpDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function CopyOutcome({ job }: { job: Job }) {
  const { t } = useTranslation('set-up-copy');
  const call = useServerCall();
  const toReasonText = (error: string): string => {
    const code = v.safeParse(ErrorCode, error);
    return !code.success || code.output === 'ERR_BAD_REQUEST' ? t('bad') : t(toErrorKey(code.output));
  };
  const saveFailures = () =>
    call(async () => {
      const columns = [
        { header: t('item'), value: ({ name }: { name: string }) => name },
        { header: t('reason'), value: ({ error }: { error: string }) => toReasonText(error) },
      ];
      saveTextFile('copia-erros.csv', rowsToCsv(columns, await listLongJobFailures(job.id)));
    });
  return (
    <LongJobProgress
      title={job.subject}
      state={job.state}
      done={job.done}
      total={job.total}
      counts={[t('copied', { count: job.created }), ...(job.existing > 0 ? [t('existing', { count: job.existing })] : [])]}
      failed={job.failed}
      onCancel={() => void call(() => cancelLongJob(job))}
      onSaveFailures={() => void saveFailures()}
    />
  );
}
