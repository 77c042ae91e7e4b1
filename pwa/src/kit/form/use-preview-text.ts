import { TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The number of the preview's ticket, which is no customer's ticket. */
const SAMPLE_TICKET_ID = v.parse(TicketId, 1042);

/** The values of the variables that the previewed form knows. All other variables have sample values. */
export type PreviewVariableValues = {
  readonly userName: string;
  readonly queueName?: string | undefined;
  readonly connectionName?: string | undefined;
};

/** Returns a function that replaces the variables of a text as in a message to a customer. */
export function usePreviewText({ userName, queueName, connectionName }: PreviewVariableValues): (text: string) => string {
  const { t } = useTranslation('kit');
  const [now] = useState(() => new Date());
  return (text) =>
    fillVariables(text, {
      contactName: t('preview.contact'),
      userName,
      ticketId: SAMPLE_TICKET_ID,
      queueName: queueName ?? t('preview.queue'),
      connectionName: connectionName ?? t('preview.connection'),
      now,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
}
