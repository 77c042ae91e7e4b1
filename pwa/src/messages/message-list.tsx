import type { UserSummary } from '@prosa/contract/session/session';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../shell/language.ts';
import { Notice } from '../shell/notice.tsx';
import { daysBetween } from '../tickets/ticket-time.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import { conversationRows } from './conversation-rows.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { MessageView } from './use-conversation.ts';

const NEAR_TOP_PX = 50;
const NEAR_END_PX = 120;
const ROW_PX = 64;

type MessageListProps = {
  messages: readonly MessageView[];
  users: readonly UserSummary[];
  contactName: string;
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
  onQuote: ((message: MessageView) => void) | undefined;
};

/** A conversation from its end upwards: older messages load above without a jump, new ones are followed at the end. */
export function MessageList({ messages, users, contactName, hasOlder, loadOlder, onQuote }: MessageListProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const loading = useRef(false);
  const rows = useMemo(() => conversationRows(messages), [messages]);
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages]);
  const names = useMemo(() => new Map(users.map((user) => [user.id, user.name])), [users]);
  const authorOf = ({ fromMe, isPrivate, userId }: MessageView) =>
    !fromMe && !isPrivate ? contactName : userId === null ? undefined : names.get(userId);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    overscan: 8,
    paddingStart: 14,
    paddingEnd: 14,
  });
  const onScroll = () => {
    setAtEnd(virtual.isAtEnd(NEAR_END_PX));
    if ((scroller.current?.scrollTop ?? 0) >= NEAR_TOP_PX || !hasOlder || loading.current) return;
    loading.current = true;
    void loadOlder().finally(() => {
      loading.current = false;
    });
  };
  if (rows.length === 0) return <Notice icon={MessageCircle} title={t('conversation.empty')} />;
  return (
    <div className="relative min-h-0 flex-1">
      {/* Scrollable by keyboard, so it takes focus. */}
      <div
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={t('conversation.messages')}
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0 px-3 md:px-[7%]"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'day' ? (
                  <Day day={row.day} />
                ) : (
                  <MessageBubble
                    message={row.message}
                    author={authorOf(row.message)}
                    quoted={row.message.quotedMsg === null ? undefined : byId.get(row.message.quotedMsg)}
                    followsOwn={row.followsOwn}
                    onQuote={onQuote}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {!atEnd && (
        <Button
          size="icon"
          aria-label={t('conversation.toEnd')}
          onClick={() => virtual.scrollToEnd({ behavior: 'smooth' })}
          className="absolute bottom-3 right-4 rounded-full shadow-raised"
        >
          <ArrowDown aria-hidden />
        </Button>
      )}
    </div>
  );
}

function Day({ day }: { day: Date }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const days = daysBetween(day, useNow());
  const text =
    days === 0
      ? t('common.today')
      : days === 1
        ? t('common.yesterday').toLocaleUpperCase(locale)
        : day.toLocaleDateString(locale, { day: '2-digit', month: 'long', year: 'numeric' });
  return (
    <div className="flex justify-center py-2">
      <span className="rounded-full border border-line bg-surface px-3 py-0.5 text-xs font-semibold tracking-wide text-ink-3">
        {text}
      </span>
    </div>
  );
}
