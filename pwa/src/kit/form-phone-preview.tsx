import { fillVariables } from '@prosa/domain/messages/fill-variables';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PhonePreview } from '../ui/layout/phone-preview.tsx';

/** The ticket of the preview, which no customer has. */
const SAMPLE_TICKET_ID = 1042;

type PreviewedMessage =
  /** `ending` is what the server puts at the end of the text. */
  { readonly field: string; readonly ending?: string } | { readonly text: string; readonly isFromCustomer?: boolean };
type FormPhonePreviewProps = {
  sender: string;
  /** The conversation: texts as they stand, and fields of the form as they are typed. An empty field says nothing. */
  messages: readonly PreviewedMessage[];
  /** The names that the variables stand for. */
  userName: string;
  queueName?: string;
  connectionName?: string;
};

/** The messages of a form as the customer reads them while they are typed, with their variables filled. */
export function FormPhonePreview({ sender, messages, userName, queueName, connectionName }: FormPhonePreviewProps) {
  const { t } = useTranslation('kit');
  const values: Record<string, unknown> = useWatch();
  const [now] = useState(() => new Date());
  const fill = (text: string) =>
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
    return typeof typed === 'string' && typed.trim() !== '' ? [{ text: fill(typed) + (message.ending ?? '') }] : [];
  });
  return <PhonePreview sender={sender} messages={shown} />;
}
