import { setUpFileLimits } from '@prosa/contract/set-up/import-set-up';
import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, NotNow } from '../platform/requests/api-errors.ts';
import { useServerErrorText } from '../server/use-server-call.ts';
import { FailureNote } from '../ui/feedback/failure-note.tsx';
import { FileFault } from './create-file-checker.ts';

/** Says why a file was not checked. Offers to repeat the check, unless the file is at fault. */
export function CheckFailure({ kind, error, onRetry }: { kind: SetUpKind; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('set-up-import');
  const errorText = useServerErrorText();
  const fault = toFileFault(error);
  if (fault === 'invalid') return <FailureNote>{t('invalidFile')}</FailureNote>;
  if (fault === 'too-long') return <FailureNote>{t('unreadable', { most: setUpFileLimits[kind].rows })}</FailureNote>;
  if (fault === 'too-large') return <FailureNote>{t(toErrorKey('ERR_MEDIA_TOO_LARGE'))}</FailureNote>;
  const isLate = error instanceof NotNow && error.reason !== 'network';
  return (
    <FailureNote title={t('notChecked')} onRetry={onRetry}>
      {fault === 'unread' ? t('unread') : isLate ? t('noAnswer') : errorText(error)}
    </FailureNote>
  );
}

/** Returns what is wrong with a file, which this device or the server may have found. */
function toFileFault(error: unknown): FileFault['fault'] | undefined {
  if (error instanceof FileFault) return error.fault;
  if (!(error instanceof ApiRefusal)) return undefined;
  if (error.code === 'ERR_BAD_REQUEST') return 'too-long';
  return error.code === 'ERR_MEDIA_TOO_LARGE' ? 'too-large' : undefined;
}
