import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboboxField } from '../kit/fields/choice-fields.tsx';
import { useLanguage } from '../platform/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useNow } from '../ui/interaction/use-now.ts';

const toTimeZoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** A field for a time zone. It shows the current time in that zone, and has a button that chooses the device's own time zone. */
export function TimeZoneField({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('company-data');
  const { locale } = useLanguage();
  const now = useNow();
  const { field } = useController({ name });
  const chosen: string | null = field.value;
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen === null ? [] : [chosen])]);
  const options = [...zones].map((value) => ({ value, label: toTimeZoneName(value) }));
  const when =
    chosen === null
      ? undefined
      : now.toLocaleString(locale, { timeZone: chosen, weekday: 'long', hour: '2-digit', minute: '2-digit' });
  return (
    <div className="grid justify-items-stretch gap-2">
      <ComboboxField name={name} label={label} options={options} hint={when === undefined ? undefined : t('now', { when })} />
      {device !== chosen && (
        <Button variant="link" size="inline" className="justify-self-start" onClick={() => field.onChange(device)}>
          {t('useDevice', { timeZone: toTimeZoneName(device) })}
        </Button>
      )}
    </div>
  );
}
