import { pushTexts } from '@prosa/i18n/push-texts';
import { isLanguage } from '@prosa/i18n/languages';
import { useTranslation } from 'react-i18next';

/** The texts of notifications in the language spoken; in chunks that are loaded when they are needed. */
export function usePushTexts() {
  const { i18n } = useTranslation();
  return pushTexts[isLanguage(i18n.language) ? i18n.language : 'pt'];
}
