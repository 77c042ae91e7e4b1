import type { Language } from '../languages.ts';
import { en } from './chat/en.ts';
import { es } from './chat/es.ts';
import { pt } from './chat/pt.ts';
import type { ChatTexts } from './chat/texts.ts';
import { tr } from './chat/tr.ts';

/** The texts of the internal chat (spec 3 section 2); loaded with it. */
export const chatTexts: Readonly<Record<Language, ChatTexts>> = { pt, en, es, tr };
