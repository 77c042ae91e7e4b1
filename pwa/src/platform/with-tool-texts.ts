import { isLanguage } from '@prosa/i18n/languages';
import { loadToolTexts } from '@prosa/i18n/load-tool-texts';
import { getI18n } from 'react-i18next';

/** A screen of quick replies or to-dos, once its texts are there too. */
export async function withToolTexts<T>(module: Promise<T>): Promise<T> {
  const translation = getI18n();
  if (isLanguage(translation.language)) await loadToolTexts(translation, translation.language);
  return module;
}
