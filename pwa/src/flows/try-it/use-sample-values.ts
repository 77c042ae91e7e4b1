import { variableValues } from '@prosa/domain/messages/fill-variables';
import { useCompanySetting } from '../../settings/use-company-setting.ts';

/** Returns the values of a text's variables for a made-up customer, by the company's clock. */
export function useSampleValues(contactName: string): (now: Date) => Readonly<Record<string, string>> {
  const timeZone = useCompanySetting('timeZone');
  return (now) =>
    variableValues({
      contactName,
      userName: '',
      ticketId: 1,
      queueName: '',
      connectionName: '',
      now,
      timeZone,
    });
}
