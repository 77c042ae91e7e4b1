import { ListLongJobsAnswer, LongJob as Job } from '@prosa/contract/long-jobs/long-job';
import { useQuery } from '@tanstack/react-query';
import { Download, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LongJobProgress } from '../kit/long-job-progress.tsx';
import { callWhileExpired } from '../platform/session/expired-access.ts';
import { createIdempotentRunner } from '../server/create-idempotent-runner.ts';
import { ServerQueries, serverQueries } from '../server/server-queries.tsx';
import { useServerCall } from '../server/use-server-call.ts';
import { Button, buttonClasses } from '../ui/buttons/button.tsx';

/**
 * The time between two requests for the state of a running export, in milliseconds. The requests are needed because a company
 * with an expired subscription receives no live events about the progress.
 */
const EXPORT_STATE_INTERVAL_MS = 2_000;
const exportQueryKey = ['company-export'] as const;

const loadExport = async (): Promise<Job | null> => {
  const { jobs } = await callWhileExpired('GET', '/long-jobs?kind=export-company', { schema: ListLongJobsAnswer });
  return jobs[0] ?? null;
};
const showExport = (job: Job) => serverQueries.setQueryData<Job | null>(exportQueryKey, job);

/** Lets admins export the company's data, also after the subscription has expired. */
export function CompanyExport() {
  return (
    <ServerQueries>
      <ExportSection />
    </ServerQueries>
  );
}

function ExportSection() {
  const { t } = useTranslation('company-export');
  const call = useServerCall();
  const [send] = useState(createIdempotentRunner);
  const { data: job } = useQuery({
    queryKey: exportQueryKey,
    queryFn: loadExport,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? EXPORT_STATE_INTERVAL_MS : false),
  });
  const startExport = () =>
    call(() =>
      send('export', async (idempotencyKey) =>
        showExport(await callWhileExpired('POST', '/company-export', { schema: Job, idempotencyKey })),
      ),
    );
  const cancelExport = ({ id }: Job) =>
    call(async () => showExport(await callWhileExpired('DELETE', `/long-jobs/${id}`, { schema: Job })));
  return (
    <section aria-labelledby="company-export" className="grid w-full max-w-140 gap-3 text-left">
      <div className="grid gap-1">
        <h2 id="company-export" className="font-semibold">
          {t('title')}
        </h2>
        <p className="text-small text-muted-foreground">{t('text')}</p>
      </div>
      {job != null && (
        <LongJobProgress
          title={job.subject}
          state={job.state}
          done={job.done}
          total={job.total}
          counts={[]}
          failed={job.failed}
          onCancel={() => void cancelExport(job)}
        >
          {job.hasFile && (
            <a
              className={buttonClasses({ variant: 'primary', className: 'justify-self-start' })}
              href={`/api/media/long-jobs/${job.id}`}
              download
            >
              <Download aria-hidden />
              {t('download')}
            </a>
          )}
        </LongJobProgress>
      )}
      {job?.state !== 'running' && (
        <Button className="justify-self-start" onClick={() => void startExport()}>
          <PackageOpen aria-hidden />
          {job?.hasFile === true ? t('again') : t('start')}
        </Button>
      )}
    </section>
  );
}
