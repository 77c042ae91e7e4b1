import type { i18n } from 'i18next';
import type { Language } from './languages.ts';
import type { ToolTexts } from './tools/tool-texts.ts';

/** Texts of quick replies, to-dos and sharing in one language; each is a chunk of its own. */
export const toolTexts: Readonly<Record<Language, () => Promise<ToolTexts>>> = {
  pt: async () => (await import('./tools/pt.ts')).pt,
  en: async () => (await import('./tools/en.ts')).en,
  es: async () => (await import('./tools/es.ts')).es,
  tr: async () => (await import('./tools/tr.ts')).tr,
};

export const hasToolTexts = (instance: i18n, language: string): boolean =>
  instance.getResource(language, 'app', 'todos.title') !== undefined;

/** Adds those texts to the others of a language; resolves once they are there. */
export async function loadToolTexts(instance: i18n, language: Language): Promise<void> {
  if (!hasToolTexts(instance, language)) instance.addResourceBundle(language, 'app', await toolTexts[language](), true);
}
