import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { summarizeMessage, type SummarizedMessage } from '../../conversation-parts/summarize-message.ts';

type AnnouncedMessage = SummarizedMessage & { readonly id: string; readonly fromMe: boolean; readonly isPrivate: boolean };

/** Announces to a screen reader a message that arrives while the conversation is open. */
export function NewMessageAnnouncer({ messages, name }: { messages: readonly AnnouncedMessage[] | undefined; name: string }) {
  const { t } = useTranslation();
  const [known, setKnown] = useState<string | null>();
  const last = messages?.findLast((message) => !message.fromMe && !message.isPrivate);
  if (messages !== undefined && known === undefined) setKnown(last?.id ?? null);
  const hasNewMessage = known !== undefined && last !== undefined && last.id !== known;
  return (
    <div aria-live="polite" className="sr-only">
      {hasNewMessage && `${t('tickets.newMessage', { name })}: ${summarizeMessage(t, last)}`}
    </div>
  );
}
