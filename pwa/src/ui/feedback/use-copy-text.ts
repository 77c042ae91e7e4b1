import { useTranslation } from 'react-i18next';
import { toastDone, toastError } from './toast.ts';

/**
 * Returns a function that copies a text and confirms it with `done`, if given. If the browser refuses, because the page lacks the
 * focus or the permission, the user sees that nothing was copied. The function resolves to true if it copied the text.
 */
export function useCopyText(): (text: string, done?: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toastError(t('common.notCopied'));
      return false;
    }
    if (done !== undefined) toastDone(done);
    return true;
  };
}
