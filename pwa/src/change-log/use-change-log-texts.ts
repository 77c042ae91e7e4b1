import type { ChangeLogEntry, LoggedValue } from '@prosa/contract/administration/change-log';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { useWeekdayName } from '../service-hours/use-weekday-name.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { formatLoggedWeek } from './format-logged-week.ts';

/**
 * The fields whose values the log does not contain, because they are secret, or because the value of a picture is only a path.
 * The log shows only that such a field was set.
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['password', 'invitation', 'profileImage', 'token']);

/** The values that the specification's settings use for on and off. */
const onOffWords: Readonly<Record<string, 'on' | 'off'>> = {
  on: 'on',
  off: 'off',
  enabled: 'on',
  enable: 'on',
  disabled: 'off',
  disable: 'off',
};

/** Returns whether a field has no value. */
export const isEmptyValue = (value: LoggedValue): value is null | '' | [] =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the texts of an entry of the change log in the user's language: the row, the fields and their values. */
export function useChangeLogTexts({ entity, rowName, action }: ChangeLogEntry) {
  const { t, i18n } = useTranslation(['change-log', 'settings']);
  const { locale } = useLanguage();
  const { queues } = useCompanyDirectory();
  const nameOfWeekday = useWeekdayName();
  const isSetting = entity === 'setting';
  const toFieldName = (field: string): string => {
    if (isSetting && i18n.exists(`fields.${field}.label`, { ns: 'settings' }))
      return t(`settings:fields.${field}.label` as 'settings:fields.language.label'); // The cast is safe: this key exists.
    if (!i18n.exists(`fields.${field}`, { ns: 'change-log' })) return field;
    return t(`fields.${field}` as 'fields.name'); // The cast is safe: the condition above has found this key.
  };
  const formatValue = (field: string, value: LoggedValue): string => {
    if (isEmptyValue(value)) return t('values.empty');
    if (typeof value === 'boolean') return t(value ? 'values.on' : 'values.off');
    if (typeof value === 'number') return value.toLocaleString(locale);
    if (typeof value !== 'string' && field === 'schedules')
      return formatLoggedWeek(value.map(String), { nameOf: nameOfWeekday, closed: t('values.closed') });
    if (typeof value !== 'string') return value.map((one) => (field === 'queueIds' ? toQueueName(one) : String(one))).join(', ');
    if (SECRET_FIELDS.has(field) && (value === 'set' || value === 'changed')) return t(`values.${value}`);
    if (isSetting && i18n.exists(`options.${field}.${value}`, { ns: 'settings' }))
      return t(`settings:options.${field}.${value}` as 'settings:options.language.pt'); // The cast is safe: this key exists.
    const asSwitch = onOffWords[value];
    return asSwitch === undefined ? value : t(`values.${asSwitch}`);
  };
  const toQueueName = (id: string | number) => queues.find((queue) => queue.id === id)?.name ?? String(id);
  const kind = t(`entities.${entity}`);
  // An entry about a setting needs no name of a row, because the setting is shown as the field.
  const name = isSetting ? '' : rowName;
  return { row: name === '' ? kind : `${kind}: ${name}`, toFieldName, formatValue, isUpdate: action === 'update' };
}
