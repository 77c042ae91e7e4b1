import type { Channel } from '@prosa/contract/channels/channel';
import type { Queue, UserSummary } from '@prosa/contract/session/session';
import { useVirtualizer } from '@tanstack/react-virtual';
import { MessageCircle } from 'lucide-react';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { lazyDialog } from '../shell/lazy-part.tsx';
import { Notice } from '../shell/notice.tsx';
import { conversationRows } from './conversation-rows.ts';
import type { Reaction } from './fold-reactions.ts';
import { DaySeparator, TicketSeparator, UnreadSeparator } from './list-separators.tsx';
import { type BubbleContext, MessageBubble } from './message-bubble.tsx';
import { ToEndButton } from './to-end-button.tsx';
import type { Conversation, MessageView } from './use-conversation.ts';

const Lightbox = lazyDialog(async () => (await import('./lightbox.tsx')).Lightbox);
const NEAR_TOP_PX = 50;
const NEAR_END_PX = 120;
const ROW_PX = 64;
const HIGHLIGHT_MS = 1_500;

type MessageListProps = {
  conversation: Conversation;
  messages: readonly MessageView[];
  users: readonly UserSummary[];
  queues: readonly Queue[];
  contactName: string;
  isGroup: boolean;
  channel: Channel;
  unreadFrom: string | undefined;
  onQuote: ((message: MessageView) => void) | undefined;
};

/** A conversation from its end upwards: older messages load above without a jump, new ones are followed at the end. */
export function MessageList({
  conversation,
  messages,
  users,
  queues,
  contactName,
  isGroup,
  channel,
  unreadFrom,
  onQuote,
}: MessageListProps) {
  const { t } = useTranslation();
  const { hasOlder, loadOlder, quoted, queueIds, reach } = conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const followsEnd = useRef(true);
  const lastTop = useRef(0);
  const loading = useRef(false);
  const [isLoading, setLoading] = useState(false);
  const [wanted, setWanted] = useState<string>();
  const [highlighted, setHighlighted] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const rows = useMemo(() => conversationRows(messages, { complete: !hasOlder, unreadFrom }), [messages, hasOlder, unreadFrom]);
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages]);
  const names = useMemo(() => new Map(users.map((user) => [user.id, user.name])), [users]);
  const authorOf = ({ fromMe, isPrivate, userId }: Reaction['by']) =>
    !fromMe && !isPrivate ? contactName : userId === null ? undefined : names.get(userId);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    overscan: 8,
    paddingStart: 14,
    paddingEnd: 14,
  });

  const lookForEnd = () => {
    const list = scroller.current;
    if (list === null) return;
    const isNear = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
    // Only who goes up leaves the end: rows that come in or turn out taller than thought move it away from under them.
    if (isNear) followsEnd.current = true;
    else if (list.scrollTop < lastTop.current) followsEnd.current = false;
    lastTop.current = list.scrollTop;
    setAtEnd(isNear);
  };
  const wantOlder = useCallback(() => {
    if ((scroller.current?.scrollTop ?? 0) >= NEAR_TOP_PX || !hasOlder || loading.current) return;
    loading.current = true;
    setLoading(true);
    void loadOlder().finally(() => {
      loading.current = false;
      setLoading(false);
    });
  }, [hasOlder, loadOlder]);
  // A conversation too short to scroll asks by itself.
  useEffect(() => {
    const list = scroller.current;
    if (list !== null && list.scrollHeight <= list.clientHeight) wantOlder();
  }, [wantOlder, rows.length]);

  const jumpTo = (message: MessageView) => {
    setWanted(message.id);
    if (!byId.has(message.id)) void reach(message.id);
  };
  // A search leads to a message by the address.
  const asked = new URLSearchParams(useSearch()).get('message');
  useEffect(() => {
    if (asked === null) return;
    setWanted(asked);
    void reach(asked);
  }, [asked, reach]);
  useEffect(() => {
    const index = wanted === undefined ? -1 : rows.findIndex((row) => row.key === wanted);
    if (index === -1) return;
    followsEnd.current = false;
    virtual.scrollToIndex(index, { align: 'center' });
    setHighlighted(wanted);
    setWanted(undefined);
  }, [wanted, rows, virtual]);
  useEffect(() => {
    if (highlighted === undefined) return;
    const timer = setTimeout(() => setHighlighted(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  // It opens at its end; after a long absence at the first unread message.
  const placed = useRef(false);
  useLayoutEffect(() => {
    if (placed.current || rows.length === 0) return;
    placed.current = true;
    const at = rows.findIndex((row) => row.kind === 'unread');
    followsEnd.current = at === -1;
    if (at === -1) virtual.scrollToEnd();
    else virtual.scrollToIndex(Math.max(0, at - 1), { align: 'start' });
  }, [rows, virtual]);

  // Who sends sees it go, from wherever in the conversation they wrote.
  const last = messages.at(-1);
  const sent = last?.outbox?.command === 'send-message' ? last.id : undefined;
  const shownSent = useRef(sent);
  useEffect(() => {
    if (sent === undefined || sent === shownSent.current) return;
    shownSent.current = sent;
    virtual.scrollToEnd();
  }, [sent, virtual]);

  // Rows are measured after they are drawn: only then is it known where the end is.
  const height = virtual.getTotalSize();
  useLayoutEffect(() => {
    if (followsEnd.current) virtual.scrollToEnd();
    lookForEnd();
  }, [height, virtual]);

  const context: BubbleContext = {
    authorOf,
    quotedOf: ({ quotedMsg }) => (quotedMsg === null ? undefined : (byId.get(quotedMsg) ?? quoted.get(quotedMsg))),
    onJump: jumpTo,
    onOpenImage: (message) => setOpened(message.id),
    onQuote,
    isGroup,
    channel,
  };
  const queueName = (ticketId: number) =>
    queues.find((queue) => queue.id === queueIds.get(ticketId))?.name ?? t('tickets.noQueue');

  if (rows.length === 0) return <Notice icon={MessageCircle} title={t('conversation.empty')} />;
  return (
    <div className="relative min-h-0 flex-1">
      {isLoading && (
        <div className="pointer-events-none absolute inset-x-0 top-2 z-1 flex animate-in justify-center fade-in delay-200 fill-mode-both">
          <span role="status" className="rounded-full border border-line bg-surface px-3 py-0.5 text-xs text-ink-3 shadow-raised">
            {t('conversation.loadingOlder')}
          </span>
        </div>
      )}
      {/* Scrollable by keyboard, so it takes focus. */}
      <div
        ref={scroller}
        onScroll={() => {
          lookForEnd();
          wantOlder();
        }}
        role="log"
        aria-live="off"
        aria-label={t('conversation.messages')}
        tabIndex={0}
        className="@container flex h-full flex-col overflow-y-auto overflow-x-hidden overscroll-contain -outline-offset-2"
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0 px-3 md:px-[7%] md:@max-md:px-4"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'day' ? (
                  <DaySeparator day={row.day} />
                ) : row.kind === 'ticket' ? (
                  <TicketSeparator id={row.ticketId} queue={queueName(row.ticketId)} />
                ) : row.kind === 'unread' ? (
                  <UnreadSeparator />
                ) : (
                  <MessageBubble
                    message={row.message}
                    reactions={row.reactions}
                    followsOwn={row.followsOwn}
                    highlighted={row.key === highlighted}
                    context={context}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      <ToEndButton messages={messages} atEnd={atEnd} onPress={() => virtual.scrollToEnd({ behavior: 'smooth' })} />
      {opened !== undefined && (
        <Suspense>
          <Lightbox messages={messages} startId={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
