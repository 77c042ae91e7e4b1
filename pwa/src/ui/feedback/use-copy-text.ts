import { useTranslation } from 'react-i18next';
import { toastDone, toastError } from './toast.ts';

/**
 * Returns a function that copies a text and confirms it with `done`. If the browser refuses, because the page lacks the focus or
 * the permission, the user sees that nothing was copied.
 */
export function useCopyText(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return toastError(t('common.notCopied'));
    }
    toastDone(done);
  };
}
