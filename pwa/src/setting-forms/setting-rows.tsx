import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldWarning } from '../kit/fields/field-warning.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useSettingWarning } from './use-setting-warning.ts';
import { useSetting } from './use-setting.ts';

/** The settings that are on or off. */
export type SwitchSetting = Exclude<
  CompanySettingKey,
  | SelectSetting
  | 'timeZone'
  | 'lgpdMessage'
  | 'lgpdLink'
  | 'transferMessage'
  | 'greetingAcceptedMessage'
  | 'AcceptCallWhatsappMessage'
  | 'sendQueuePositionMessage'
>;
/** The settings that take one of a few values. */
export type SelectSetting = 'scheduleType' | 'chatBotType' | 'language';

const optionsBySetting = {
  scheduleType: ['disabled', 'company', 'queue', 'connection'],
  chatBotType: ['text', 'button', 'list'],
  language: ['pt', 'en', 'es', 'tr'],
} as const satisfies Readonly<Record<SelectSetting, readonly string[]>>;

/** A setting with a switch. Pressing the switch saves the setting. */
export function SwitchRow({ name }: { name: SwitchSetting }) {
  const { t } = useTranslation('settings');
  const { value, failure, choose } = useSetting(name);
  const warning = useSettingWarning(name);
  return (
    <SettingRow failure={failure}>
      <Switch
        label={t(`fields.${name}.label`)}
        hint={t(`fields.${name}.hint`)}
        checked={value === 'enabled'}
        onChange={(isOn) => choose(isOn ? 'enabled' : 'disabled')}
      />
      {warning !== undefined && <FieldWarning text={warning} />}
    </SettingRow>
  );
}

/** A setting with a list of options. Choosing an option saves the setting. */
export function SelectRow({ name }: { name: SelectSetting }) {
  const { t } = useTranslation('settings');
  const { value, failure, choose } = useSetting(name);
  const label = t(`fields.${name}.label`);
  // The cast is safe: the texts have each option's name under the name of its setting.
  const options = optionsBySetting[name].map((one) => ({
    value: one,
    label: t(`options.${name}.${one}` as 'options.language.pt'),
  }));
  return (
    <ChoiceRow name={name} failure={failure}>
      <Select label={label} value={value} placeholder={label} options={options} onChange={(chosen) => choose(chosen ?? value)} />
    </ChoiceRow>
  );
}

type ChoiceRowProps = { name: SelectSetting; failure: string | undefined; children: ReactNode };

function ChoiceRow({ name, failure, children }: ChoiceRowProps) {
  const { t } = useTranslation('settings');
  return (
    <SettingRow failure={failure}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <p aria-hidden>{t(`fields.${name}.label`)}</p>
          <p className="text-small text-muted-foreground">{t(`fields.${name}.hint`)}</p>
        </div>
        <div className="w-56 max-md:w-full">{children}</div>
      </div>
    </SettingRow>
  );
}

function SettingRow({ failure, children }: { failure: string | undefined; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 px-4 py-2.5">
      {children}
      {failure !== undefined && (
        <p role="alert" className="flex items-start gap-1.5 text-small text-destructive">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {failure}
        </p>
      )}
    </div>
  );
}
