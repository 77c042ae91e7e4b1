import type { Language } from '../languages.ts';
import { en } from './flow-canvas/en.ts';
import { es } from './flow-canvas/es.ts';
import type { FlowCanvasTexts } from './flow-canvas/flow-canvas-texts.ts';
import { pt } from './flow-canvas/pt.ts';
import { tr } from './flow-canvas/tr.ts';

/** The texts of the flow editor's canvas; loaded with it. */
export const flowCanvasTexts: Readonly<Record<Language, FlowCanvasTexts>> = { pt, en, es, tr };
