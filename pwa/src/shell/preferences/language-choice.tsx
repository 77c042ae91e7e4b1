import { languages } from '@prosa/i18n/languages';
import { useTranslation } from 'react-i18next';
import { MenuChoice } from '../../ui/overlays/menu-popup.tsx';
import { useLanguage } from '../../platform/language.ts';

/** The items of a menu with which the user chooses one of the four languages. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  const options = languages.map((value) => ({ value, label: t(`languages.${value}`) }));
  return <MenuChoice label={t('shell.language')} value={language} options={options} onChoose={choose} />;
}
