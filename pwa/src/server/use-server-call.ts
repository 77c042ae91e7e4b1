import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, NotNow } from '../platform/requests/api-errors.ts';
import { reportError } from '../platform/error-reports/report-error.ts';
import { toastError } from '../ui/feedback/toast.ts';

/**
 * Returns a function that converts an error of a call to the text for the user. An error that is neither a refusal nor a missing
 * answer is a bug, and is reported.
 */
export function useServerErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof ApiRefusal) return t(toErrorKey(error.code));
    if (!(error instanceof NotNow)) {
      reportError(error, 'code', 'server-call');
      return t('failure.title');
    }
    return error.reason === 'network' ? t('server.offline') : t('server.noAnswer');
  };
}

/** Returns a function that runs a call to the server, shows why it failed, and returns whether it succeeded. */
export function useServerCall(): (call: () => Promise<unknown>) => Promise<boolean> {
  const errorText = useServerErrorText();
  return async (call) => {
    try {
      await call();
      return true;
    } catch (error) {
      toastError(errorText(error));
      return false;
    }
  };
}
