import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../shell/preferences/language-select.tsx';
import { VolumeSlider } from '../shell/preferences/volume-slider.tsx';
import { useTheme } from '../theme/use-theme.ts';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';

/** Sets language, theme and volume, which this device stores. */
export function Preferences() {
  const { t } = useTranslation('device');
  const [theme, chooseTheme] = useTheme();
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <LanguageSelect />
      <Field label={t('theme')}>
        <Select
          label={t('theme')}
          value={theme}
          placeholder={t('theme')}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
          onChange={(value) => value !== null && chooseTheme(value)}
        />
      </Field>
      <VolumeSlider hasShownLabel />
    </div>
  );
}
