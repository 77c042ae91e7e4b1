import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import { variableValues } from '@prosa/domain/messages/fill-variables';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';

/** The values of a text's variables for a made-up customer, by the company's clock. */
export function useSampleValues(contactName: string): (now: Date) => Readonly<Record<string, string>> {
  const database = useDatabase();
  const timeZone = useLiveQuery(async () => (await database?.settings.get('company'))?.values['timeZone'], [database]);
  return (now) =>
    variableValues({
      contactName,
      userName: '',
      ticketId: 1,
      queueName: '',
      connectionName: '',
      now,
      timeZone: timeZone ?? companySettingDefaults.timeZone,
    });
}
