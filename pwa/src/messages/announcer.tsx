import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageSummary } from './message-summary.ts';
import type { MessageView } from './use-conversation.ts';

/** Tells a screen reader of a message that came while the conversation is open. */
export function Announcer({ messages, name }: { messages: readonly MessageView[] | undefined; name: string }) {
  const { t } = useTranslation();
  const known = useRef<string | null>(undefined);
  const last = messages?.findLast((message) => !message.fromMe && !message.isPrivate);
  if (messages !== undefined && known.current === undefined) known.current = last?.id ?? null;
  const heard = last !== undefined && last.id !== known.current;
  return (
    <div aria-live="polite" className="sr-only">
      {heard && `${t('tickets.newMessage', { name })}: ${messageSummary(t, last)}`}
    </div>
  );
}
