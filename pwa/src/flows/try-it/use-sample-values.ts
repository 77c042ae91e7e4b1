import { TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { toVariableValues } from '@prosa/domain/messages/fill-variables';
import { useCompanySetting } from '../../settings/use-company-setting.ts';

/** The id of the made-up customer's ticket. */
const SAMPLE_TICKET_ID = v.parse(TicketId, 1);

/** Returns a function that returns the values of a text's variables for a made-up customer, in the company's time zone. */
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
