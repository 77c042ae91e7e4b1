import { deviceTexts } from '@prosa/i18n/device-texts';
import { languages } from '@prosa/i18n/languages';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../shell/language.ts';
import { VolumeSlider } from '../shell/volume-slider.tsx';
import { useTheme } from '../theme/use-theme.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

/** Language, theme and volume, kept on this device. */
export function Preferences() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  const texts = deviceTexts[language];
  const [theme, chooseTheme] = useTheme();
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <Field label={t('shell.language')}>
        <Select
          label={t('shell.language')}
          value={language}
          placeholder={t('shell.language')}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(value) => value !== null && choose(value)}
        />
      </Field>
      <Field label={texts.theme}>
        <Select
          label={texts.theme}
          value={theme}
          placeholder={texts.theme}
          options={[
            { value: 'light', label: texts.light },
            { value: 'dark', label: texts.dark },
          ]}
          onChange={(value) => value !== null && chooseTheme(value)}
        />
      </Field>
      <VolumeSlider />
    </div>
  );
}
