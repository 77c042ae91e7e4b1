import type { Queue, UserSummary } from '@prosa/contract/session/session';
import { MessageCircle } from 'lucide-react';
import { memo, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { type ConversationRow, toConversationRows } from './to-conversation-rows.ts';
import { Separator, TicketSeparator } from './list-separators.tsx';
import type { BubbleContext } from '../bubbles/bubble-context.ts';
import { MessageBubble } from '../bubbles/message-bubble.tsx';
import { listTicketIds } from './history-chain.ts';
import { insertTicketMoves, type TicketMoveRow } from './insert-ticket-moves.ts';
import { useTicketMoves } from '../../ticket-log/use-ticket-moves.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { createIdleLoadedModule } from '../../platform/loading/create-idle-loaded-module.ts';
import { loadWithRetry } from '../../platform/loading/load-with-retry.ts';
import type { AlbumRow } from '../albums/group-albums.ts';
import { MessageScroller } from './message-scroller.tsx';
import { OpenedPicture } from '../media/opened-picture.tsx';
import type { MessageView } from './message-view.ts';
import type { ShownConversation } from '../search/use-excerpt.ts';
import type { useMessageEditing } from '../revisions/use-message-editing.ts';

const MoveLine = lazyPart(async () => (await import('../../ticket-log/move-line.tsx')).MoveLine, ['ticket-log']);
// Until the code for albums is loaded, and if it can't be loaded, each picture has a bubble of its own.
const albumModule = createIdleLoadedModule(() => import('../albums/album-part.ts'));
const NEAR_TOP_PX = 50;

type MessageListProps = {
  /** The part of a stored frame that contains the rows. */
  framePart: string;
  conversation: ShownConversation;
  messages: readonly MessageView[];
  users: readonly UserSummary[];
  queues: readonly Queue[];
  contactName: string;
  ticket: TicketView;
  unreadFrom: string | undefined;
  onQuote: ((message: MessageView) => void) | undefined;
  onReact: BubbleContext['onReact'];
  edit: ReturnType<typeof useMessageEditing>;
};

/**
 * Shows a conversation, starting at its end. Older messages load above without moving the visible ones, and the list follows
 * new messages while it is at its end.
 */
export const MessageList = memo(function MessageList({
  framePart,
  conversation,
  messages,
  users,
  queues,
  contactName,
  ticket,
  unreadFrom,
  onQuote,
  onReact,
  edit: { editing, onEdit, lastEditable },
}: MessageListProps) {
  const { t } = useTranslation();
  const { hasOlder, loadOlder, quoted, queueIds, goTo } = conversation;
  const [opened, setOpened] = useState<string>();
  // After the user has left an excerpt, the list opens at its end, and no longer at the first unread message.
  const [hadExcerpt, setHadExcerpt] = useState(false);
  if (conversation.excerptNumber !== 0 && !hadExcerpt) setHadExcerpt(true);
  const ticketIds = useMemo(() => listTicketIds(messages).toReversed(), [messages]);
  const moves = useTicketMoves(ticket, ticketIds);
  const messageRows = useMemo(
    () => toConversationRows(messages, { complete: !hasOlder, unreadFrom }),
    [messages, hasOlder, unreadFrom],
  );
  const hasEnd = conversation.newer === undefined;
  const albums = albumModule.use();
  const hasPictures = messages.some(({ mediaType }) => mediaType === 'image');
  useEffect(() => {
    if (hasPictures) void loadWithRetry(albumModule.load);
  }, [hasPictures]);
  const rows = useMemo((): (ConversationRow | TicketMoveRow | AlbumRow)[] => {
    const single = insertTicketMoves(messageRows, moves, { complete: !hasOlder, hasEnd });
    return albums === undefined ? single : albums.groupAlbums(single);
  }, [messageRows, moves, hasOlder, hasEnd, albums]);
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages]);
  const names = useMemo(() => new Map(users.map((user) => [user.id, user.name])), [users]);

  // A search result links to a message by this parameter of the address.
  const messageIdInAddress = new URLSearchParams(useSearch()).get('message');
  useEffect(() => {
    if (messageIdInAddress !== null) goTo(messageIdInAddress);
  }, [messageIdInAddress, goTo]);
  const last = messages.at(-1);

  const { isGroup, channel } = ticket;
  const context = useMemo(
    (): BubbleContext => ({
      authorOf: ({ fromMe, isPrivate, userId, isBot }) =>
        !fromMe && !isPrivate ? contactName : isBot === true ? t('tickets.bot') : userId === null ? undefined : names.get(userId),
      nameOf: (userId) => names.get(userId),
      onJump: ({ id }) => goTo(id),
      onOpenImage: (message) => setOpened(message.id),
      onQuote,
      onReact,
      onEdit,
      isGroup,
      channel,
    }),
    [contactName, t, names, goTo, onQuote, onReact, onEdit, isGroup, channel],
  );
  const findQuoted = ({ quotedMsg }: MessageView) =>
    quotedMsg === null ? undefined : (byId.get(quotedMsg) ?? quoted.get(quotedMsg));
  const findQueueName = (ticketId: number) =>
    queues.find((queue) => queue.id === queueIds.get(ticketId))?.name ?? t('tickets.noQueue');

  // The device may hold no messages of a ticket that the server's search found. The first messages are then loaded from the
  // server.
  const asksForFirst = rows.length === 0 && hasOlder;
  useEffect(() => {
    if (asksForFirst) void loadOlder();
  }, [asksForFirst, loadOlder]);
  if (asksForFirst) return <ConversationSkeleton className="min-h-0 flex-1" />;
  if (rows.length === 0) return <Notice icon={MessageCircle} title={t('conversation.empty')} />;
  return (
    <>
      <MessageScroller
        key={conversation.excerptNumber}
        framePart={framePart}
        rows={rows}
        messages={messages}
        hasOlder={hasOlder}
        loadOlder={loadOlder}
        nearTopPx={NEAR_TOP_PX}
        newer={conversation.newer}
        opensAtEnd={hadExcerpt}
        wanted={conversation.wanted}
        onReached={conversation.onReached}
        kept={editing?.id}
        sent={last?.outbox?.command === 'send-message' ? last.id : undefined}
      >
        {(row, highlighted) =>
          row.kind === 'message' ? (
            <MessageBubble
              message={row.message}
              reactions={row.reactions}
              undelivered={row.undelivered}
              followsOwn={row.followsOwn}
              highlighted={row.key === highlighted}
              quoted={findQuoted(row.message)}
              editing={editing?.id === row.message.id ? editing : undefined}
              isLastEditable={lastEditable?.id === row.message.id}
              context={context}
            />
          ) : row.kind === 'album' ? (
            albums !== undefined && <albums.AlbumBubble row={row} highlighted={highlighted} context={context} />
          ) : row.kind === 'ticket' ? (
            <TicketSeparator id={row.ticketId} queue={findQueueName(row.ticketId)} />
          ) : row.kind === 'move' ? (
            <Suspense>
              <MoveLine move={row.move} />
            </Suspense>
          ) : (
            <Separator row={row} />
          )
        }
      </MessageScroller>
      <OpenedPicture messages={messages} startId={opened} onClose={() => setOpened(undefined)} />
    </>
  );
});
