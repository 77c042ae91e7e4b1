import { toErrorKey } from '@prosa/i18n/to-error-key';
import { memo, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewMessageAnnouncer } from '../messages/conversation/new-message-announcer.tsx';
import { ContactCardDialogs } from '../messages/cards/contact-card-dialogs.tsx';
import { RequestedEmojiDialog } from '../messages/reactions/requested-emoji-dialog.tsx';
import { RequestedDeletionDialog } from '../messages/revisions/requested-deletion-dialog.tsx';
import { RequestedForwardDialog } from '../messages/selection/requested-forward-dialog.tsx';
import { HandoverBar } from '../messages/conversation/handover-bar.tsx';
import { useConversation } from '../messages/conversation/use-conversation.ts';
import { useExcerpt } from '../messages/search/use-excerpt.ts';
import { useSearchKey } from '../messages/search/use-search-key.ts';
import { useMessageEditing } from '../messages/revisions/use-message-editing.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { lazyDialog } from '../ui/feedback/lazy-part.tsx';
import { NetworkIndicator } from '../unsent/network-indicator.tsx';
import { discardEntry, retryEntry } from '../sync/outbox/outbox-actions.ts';
import { ConversationHeader } from '../messages/conversation/conversation-header.tsx';
import { markTicketRead } from '../tickets/ticket-commands.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { RefusalNotice } from '../ui/feedback/refusal-notice.tsx';
import { ConversationBody } from './conversation-body.tsx';

const ConversationSearchBar = lazyDialog(
  async () => (await import('../messages/search/conversation-search-bar.tsx')).ConversationSearchBar,
  ['conversation-search'],
);

/** The conversation of one ticket: the header, the messages, and the composer, or a bar that replaces the composer. */
export const ConversationPane = memo(function ConversationPane({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation();
  const conversation = useExcerpt(ticket, useConversation(ticket));
  const { messages } = conversation;
  const [isSearching, setSearching] = useState(false);
  const startSearch = () => setSearching(true);
  useSearchKey(startSearch);
  const edit = useMessageEditing(messages, ticket.channel);
  const name = ticket.contact?.name || t('tickets.unknown');
  useMarkRead(ticket);
  return (
    <ConversationBody ticket={ticket} conversation={conversation} edit={edit} contactName={name}>
      <ConversationHeader ticket={ticket} onSearch={startSearch} />
      {isSearching && (
        <Suspense>
          <ConversationSearchBar
            ticket={ticket}
            onShow={conversation.goTo}
            onTime={conversation.goToTime}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
      <div className="flex justify-center p-2 empty:hidden md:hidden">
        <NetworkIndicator onlyTrouble />
      </div>
      <RefusedChange ticket={ticket} />
      <HandoverBar ticket={ticket} />
      <NewMessageAnnouncer messages={messages} name={name} />
      <RequestedDeletionDialog />
      <RequestedForwardDialog />
      <RequestedEmojiDialog />
      <ContactCardDialogs />
    </ConversationBody>
  );
});

/** Marks a ticket as read while its conversation is visible. */
function useMarkRead(ticket: TicketView) {
  const { id } = useSignedInUser();
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState === 'visible') void markTicketRead(ticket, id);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [ticket, id]);
}

function RefusedChange({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation();
  const { refusal } = ticket;
  // The refusal `ERR_OTHER_OPEN_TICKET` has its own dialog, which names the attendant of the contact's other open ticket and
  // links to that ticket.
  if (refusal?.state !== 'refused' || refusal.code === 'ERR_OTHER_OPEN_TICKET') return null;
  return (
    <RefusalNotice
      text={t('tickets.refused', { reason: t(toErrorKey(refusal.code)) })}
      onRetry={() => retryEntry(refusal.id)}
      onDiscard={() => discardEntry(refusal.id)}
      className="bg-destructive-soft px-4 py-2 [&>span]:flex-1"
    />
  );
}
