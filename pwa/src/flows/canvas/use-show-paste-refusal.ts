import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/feedback/toast.ts';
import type { PasteOutcome } from './drawing/flow-clipboard.ts';

/** Returns a function that tells the user why nothing was pasted. */
export function useShowPasteRefusal(): (pasted: PasteOutcome) => void {
  const { t } = useTranslation('flow-editor');
  const { t: fileText } = useTranslation('flows');
  return (pasted) => {
    if (pasted.ok) return;
    toastError(
      pasted.fault === 'full'
        ? t('canvas.full')
        : t('canvas.pasteFault', { reason: fileText(`files.${pasted.fault}`, { at: pasted.at ?? '' }) }),
    );
  };
}
