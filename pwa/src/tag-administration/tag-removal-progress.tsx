import { useTranslation } from 'react-i18next';
import { LongJobProgress } from '../kit/long-job-progress.tsx';
import { cancelLongJob, useLongJob } from '../long-jobs/long-jobs.ts';
import { useServerCall } from '../server/use-server-call.ts';

/**
 * Shows the progress of a long job that deletes or merges a tag of many contacts. Renders nothing without such a job. Only admins
 * see the progress.
 */
export function TagRemovalProgress() {
  const { t } = useTranslation('tags');
  const call = useServerCall();
  const job = useLongJob('remove-tag');
  if (job?.state !== 'running') return null;
  return (
    <div className="p-4">
      <LongJobProgress
        title={t('removing', { name: job.subject })}
        state={job.state}
        done={job.done}
        total={job.total}
        counts={[]}
        failed={0}
        onCancel={() => void call(() => cancelLongJob(job))}
      />
    </div>
  );
}
