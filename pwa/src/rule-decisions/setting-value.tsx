import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useIntegrationChoices } from '../integrations/integrations.ts';
import { useLanguage } from '../platform/language.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import type { SettingTexts } from './use-setting-texts.ts';

type SettingValueProps = { value: string | number | boolean; of: SettingTexts };

/** Shows the value of a setting as the setting's form shows it: a name, on or off, a day, or a number with its unit. */
export function SettingValue({ value, of: { values, unit, is } }: SettingValueProps) {
  const { t } = useTranslation('rule-decisions');
  const { locale } = useLanguage();
  const { queues } = useCompanyDirectory();
  const named = values?.[String(value)];
  if (named !== undefined) return named;
  if (is === 'integration') return <IntegrationLink id={Number(value)} />;
  if (is === 'queue') return queues.find(({ id }) => id === value)?.name ?? String(value);
  if (is === 'day') return new Date(`${value}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC' });
  if (is === 'text') return value;
  if (typeof value === 'number') return [value.toLocaleString(locale), unit].filter(Boolean).join(' ');
  return value === true || value === 'enabled' ? t('on') : t('off');
}

/** Shows the name of an integration as a link to its form, which lists its last calls. */
export function IntegrationLink({ id }: { id: number }) {
  const name = useIntegrationChoices()?.find((each) => each.id === id)?.name ?? `#${id}`;
  return (
    <Link href={`/queue-integration?open=${id}`} className="text-accent-foreground hover:underline">
      {name}
    </Link>
  );
}
