import { flowCanvasTexts } from '@prosa/i18n/tools/flow-canvas-texts';
import { useLanguage } from '../../../platform/language.ts';

/** The canvas' texts in the language spoken. */
export const useCanvasTexts = () => flowCanvasTexts[useLanguage().language];
