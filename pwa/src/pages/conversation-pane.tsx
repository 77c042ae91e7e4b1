import { errorKey } from '@prosa/i18n/error-key';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Composer } from '../messages/composer.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { type MessageView, useConversation } from '../messages/use-conversation.ts';
import { NetworkIndicator } from '../shell/network-indicator.tsx';
import { discardEntry, retryEntry } from '../sync/outbox-actions.ts';
import { ConversationHeader } from '../tickets/conversation-header.tsx';
import { useTicketActions } from '../tickets/ticket-actions.ts';
import { markTicketRead } from '../tickets/ticket-commands.ts';
import { useDirectory } from '../tickets/use-directory.ts';
import type { TicketView } from '../tickets/use-ticket-list.ts';
import { Button } from '../ui/button.tsx';

/** One ticket's conversation: header, messages, and the composer or what stands in its place. */
export function ConversationPane({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation();
  const { messages, hasOlder, loadOlder } = useConversation(ticket.id);
  const { users } = useDirectory();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [quoted, setQuoted] = useState<MessageView>();
  const [dragging, setDragging] = useState(false);
  const answering = ticket.status === 'open' || ticket.status === 'group';
  const name = ticket.contact?.name || t('tickets.unknown');
  useEffect(() => {
    if (ticket.unreadMessages > 0 && document.visibilityState === 'visible') void markTicketRead(ticket);
  }, [ticket]);
  const onDrag = (event: DragEvent) => {
    if (!answering || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragging(event.type === 'dragover');
    if (event.type === 'drop') setFiles([...files, ...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={t('tickets.number', { id: ticket.id })}
      className="relative flex h-full min-h-0 flex-col bg-canvas"
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <ConversationHeader ticket={ticket} />
      <div className="flex justify-center p-2 empty:hidden md:hidden">
        <NetworkIndicator onlyTrouble />
      </div>
      <Refusal ticket={ticket} />
      {messages === undefined ? (
        <div className="flex-1" />
      ) : (
        <MessageList
          messages={messages}
          users={users}
          contactName={name}
          hasOlder={hasOlder}
          loadOlder={loadOlder}
          onQuote={answering ? setQuoted : undefined}
        />
      )}
      <Announcer messages={messages} name={name} />
      {answering ? (
        <Composer ticket={ticket} files={files} onFiles={setFiles} quoted={quoted} onQuote={setQuoted} />
      ) : (
        <ActionBar ticket={ticket} />
      )}
      {dragging && (
        <div className="pointer-events-none absolute inset-3 z-10 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-soft text-base font-semibold">
          {t('composer.dropHere')}
        </div>
      )}
    </section>
  );
}

/** In the composer's place while the ticket takes no answers: what has to be done first. */
function ActionBar({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation();
  const act = useTicketActions();
  if (ticket.status !== 'pending' && ticket.status !== 'closed') return null;
  const action = ticket.status === 'pending' ? 'accept' : 'reopen';
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <span className="text-ink-2">{action === 'accept' ? t('composer.pendingHint') : t('composer.closedHint')}</span>
      <Button variant="primary" size="large" onClick={() => act(action, ticket)}>
        {t(`actions.${action}`)}
      </Button>
    </div>
  );
}

function Refusal({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation();
  const { refusal } = ticket;
  if (refusal?.state !== 'refused') return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 bg-bad-soft px-4 py-2 text-bad">
      <span className="flex-1">{t('tickets.refused', { reason: t(errorKey(refusal.code)) })}</span>
      <Button variant="link" size="inline" className="text-bad" onClick={() => void retryEntry(refusal.id)}>
        {t('common.retry')}
      </Button>
      <Button variant="link" size="inline" className="text-bad" onClick={() => void discardEntry(refusal.id)}>
        {t('common.discard')}
      </Button>
    </div>
  );
}

/** Tells a screen reader of a message that came while the conversation is open. */
function Announcer({ messages, name }: { messages: readonly MessageView[] | undefined; name: string }) {
  const { t } = useTranslation();
  const openedAt = useRef(new Date().toISOString());
  const last = messages?.findLast((message) => !message.fromMe && !message.isPrivate);
  const heard = last !== undefined && last.createdAt > openedAt.current;
  return (
    <div aria-live="polite" className="sr-only">
      {heard && `${t('tickets.newMessage', { name })}: ${last.body || t('conversation.document')}`}
    </div>
  );
}
