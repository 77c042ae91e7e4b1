import { deviceTexts } from '@prosa/i18n/device-texts';
import { LanguageSelect } from '../shell/preferences/language-select.tsx';
import { useLanguage } from '../platform/language.ts';
import { VolumeSlider } from '../shell/preferences/volume-slider.tsx';
import { useTheme } from '../theme/use-theme.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

/** Language, theme and volume, kept on this device. */
export function Preferences() {
  const { language } = useLanguage();
  const texts = deviceTexts[language];
  const [theme, chooseTheme] = useTheme();
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <LanguageSelect />
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
