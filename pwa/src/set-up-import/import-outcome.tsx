import type { LongJob as Job } from '@prosa/contract/long-jobs/long-job';
import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LongJobProgress } from '../kit/long-job-progress.tsx';
import { cancelLongJob, listLongJobFailures } from '../long-jobs/long-jobs.ts';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { inviteImportedUsers } from './set-up-calls.ts';
import { saveInvitations, saveRefusedRows } from './set-up-files.ts';
import { useRowErrorText } from './use-row-error-text.ts';

/** Shows the progress of an import, and offers its files: the refused rows, and the invitations of new users. */
export function ImportOutcome({ kind, job }: { kind: SetUpKind; job: Job }) {
  const { t } = useTranslation('set-up-import');
  const call = useServerCall();
  const reasonOf = useRowErrorText(kind);
  const saveFailures = () =>
    call(async () =>
      saveRefusedRows(kind, await listLongJobFailures(job.id), {
        labelOf: (field) => t(`fields.${field}`),
        line: t('line'),
        reason: t('reason'),
        reasonOf,
      }),
    );
  const invite = () =>
    call(async () =>
      saveInvitations(await inviteImportedUsers(job.id), {
        name: t('fields.name'),
        email: t('fields.email'),
        link: t('link'),
        until: t('until'),
      }),
    );
  return (
    <LongJobProgress
      title={job.subject}
      state={job.state}
      done={job.done}
      total={job.total}
      counts={[
        ...(job.created > 0 || job.existing === 0 ? [t(`created.${kind}`, { count: job.created })] : []),
        ...(job.existing > 0 ? [t('existing', { count: job.existing })] : []),
      ]}
      failed={job.failed}
      onCancel={() => void call(() => cancelLongJob(job))}
      onSaveFailures={() => void saveFailures()}
    >
      {kind === 'users' && job.state !== 'running' && job.created > 0 && (
        <div className="grid gap-1.5">
          <p className="text-small text-muted-foreground">{t('inviteHint')}</p>
          <Button className="justify-self-start" onClick={() => void invite()}>
            <Download aria-hidden />
            {t('invite')}
          </Button>
        </div>
      )}
    </LongJobProgress>
  );
}
