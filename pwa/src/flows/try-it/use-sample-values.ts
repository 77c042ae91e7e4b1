import { TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { toVariableValues } from '@prosa/domain/messages/fill-variables';
import { useCompanySetting } from '../../settings/use-company-setting.ts';

/** The ticket of the made-up customer. */
const SAMPLE_TICKET_ID = v.parse(TicketId, 1);

/** Returns the values of a text's variables for a made-up customer, by the company's clock. */
export function useSampleValues(contactName: string): (now: Date) => Readonly<Record<string, string>> {
  const timeZone = useCompanySetting('timeZone');
  return (now) =>
    toVariableValues({
      contactName,
      userName: '',
      ticketId: SAMPLE_TICKET_ID,
      queueName: '',
      connectionName: '',
      now,
      timeZone,
    });
}
