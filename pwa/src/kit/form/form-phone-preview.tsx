import { TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PhonePreview } from '../../ui/layout/phone-preview.tsx';

/** The number of the preview's ticket, which is no customer's ticket. */
const SAMPLE_TICKET_ID = v.parse(TicketId, 1042);

type PreviewedMessage =
  /** `ending` is the text that the server appends to the field's value. */
  { readonly field: string; readonly ending?: string } | { readonly text: string; readonly isFromCustomer?: boolean };
type FormPhonePreviewProps = {
  sender: string;
  /**
   * The messages of the conversation: fixed texts, and fields of the form with their current values. An empty field shows no
   * message.
   */
  messages: readonly PreviewedMessage[];
  /** The name with which the preview replaces the variable for the user's name. */
  userName: string;
  queueName?: string;
  connectionName?: string;
};

/**
 * Shows the messages of a form as the customer will read them, with the variables filled in. The preview changes while the user
 * types.
 */
export function FormPhonePreview({ sender, messages, userName, queueName, connectionName }: FormPhonePreviewProps) {
  const { t } = useTranslation('kit');
  const values: Record<string, unknown> = useWatch();
  const [now] = useState(() => new Date());
  const fillPreviewText = (text: string) =>
    fillVariables(text, {
      contactName: t('preview.contact'),
      userName,
      ticketId: SAMPLE_TICKET_ID,
      queueName: queueName ?? t('preview.queue'),
      connectionName: connectionName ?? t('preview.connection'),
      now,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  const shown = messages.flatMap((message) => {
    if ('text' in message) return [message];
    const typed = values[message.field];
    return typeof typed === 'string' && typed.trim() !== '' ? [{ text: fillPreviewText(typed) + (message.ending ?? '') }] : [];
  });
  return <PhonePreview sender={sender} messages={shown} />;
}
