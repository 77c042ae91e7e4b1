import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerQueries } from '../server/server-queries.tsx';
import { useLongJob } from '../long-jobs/long-jobs.ts';
import { ImportOutcome } from '../set-up-import/import-outcome.tsx';
import { SetUpImportDialog } from '../set-up-import/set-up-import-dialog.tsx';
import { toastDone, toastError } from '../ui/feedback/toast.ts';

/**
 * The import of contacts: its progress above the list, a message when it ends, and the dialog that starts an import (coverage 2
 * §5).
 */
export function ContactImport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ServerQueries>
      <ImportProgress isHidden={isOpen} />
      {isOpen && <SetUpImportDialog kind="contacts" onClose={onClose} />}
    </ServerQueries>
  );
}

function ImportProgress({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation('set-up-import');
  const job = useLongJob('import-contacts');
  const followed = useRef<string>(undefined);
  const isRunning = job?.state === 'running';
  useEffect(() => {
    if (job == null) return;
    if (job.state === 'running') followed.current = job.id;
    else if (followed.current === job.id) {
      followed.current = undefined;
      if (job.state === 'done' && job.failed === 0) toastDone(t('succeeded'));
      else if (job.state === 'done') toastError(t('succeededPartly'));
    }
  }, [job, t]);
  return isRunning && !isHidden ? <ImportOutcome kind="contacts" job={job} /> : null;
}
