import { languages } from '@prosa/i18n/languages';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useLanguage } from '../../platform/language.ts';

/** A form field with which the user chooses one of the four languages. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  return (
    <Field label={t('shell.language')}>
      <Select
        label={t('shell.language')}
        value={language}
        placeholder={t('shell.language')}
        options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(value) => value !== null && choose(value)}
      />
    </Field>
  );
}
