import { flowFileTexts } from '@prosa/i18n/flow-check-texts';
import { useLanguage } from '../../platform/language.ts';
import { toastError } from '../../ui/toast.ts';
import type { Pasted } from './drawing/flow-clipboard.ts';
import { useCanvasTexts } from './board/use-canvas-texts.ts';

/** Says why nothing was pasted, where nothing was. */
export function usePasteFault(): (pasted: Pasted) => void {
  const texts = useCanvasTexts();
  const { language } = useLanguage();
  return (pasted) => {
    if (pasted.ok) return;
    toastError(pasted.fault === 'full' ? texts.full : texts.pasteFault(flowFileTexts[language][pasted.fault](pasted.at)));
  };
}
