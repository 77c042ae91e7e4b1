import type { ConnectionPlay } from '@prosa/domain/connection-play/connection-play';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayedEntryView } from './played-entry.tsx';

type PlayedConversationProps = { of: PlayedConnection; play: ConnectionPlay };

/**
 * Shows what the customer, the bot and the attendant wrote. Each text of the bot, and each message that the bot left without an
 * answer, has a reason below it.
 */
export function PlayedConversation({ of, play: { entries, ticket } }: PlayedConversationProps) {
  const { t } = useTranslation('connection-play');
  const talk = useRef<HTMLDivElement>(null);
  const count = entries.length;
  const isTyping = ticket !== null && ticket.burst.length > 0;
  useEffect(() => {
    // The list is laid out in reverse order, so `top: 0` scrolls to its end.
    talk.current?.scrollTo({ top: 0 });
  }, [count]);
  return (
    <div
      ref={talk}
      role="log"
      aria-label={t('talk')}
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto bg-canvas px-3.5 py-3 -outline-offset-2"
    >
      <div className="flex flex-col gap-1.5">
        {count === 0 && <p className="py-6 text-center text-small text-muted-foreground">{t('empty')}</p>}
        {entries.map((entry, index) => (
          // The index is a stable key, because entries are only added at the end.
          <PlayedEntryView key={index} of={of} entry={entry} before={entries[index - 1]} />
        ))}
        {isTyping && <p className="self-end text-xs italic text-muted-foreground">{t('typing')}</p>}
      </div>
    </div>
  );
}
