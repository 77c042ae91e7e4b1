import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { Clock, Mic, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isRecordingName } from '../../messages/media/recording-file.ts';
import { useLanguage } from '../../platform/language.ts';
import { formatListTime } from '../../platform/shown-time.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { cn } from '../../ui/cn.ts';
import { CountBadge } from '../../ui/labels/count-badge.tsx';
import { useIsOnline } from '../../sync/live/presence.ts';
import { OnlineDot, OnlineText } from '../online-dot.tsx';
import type { ChatView } from '../use-chats.ts';
import type { LastUnsentMessage } from './use-last-unsent-messages.ts';

type ChatRowProps = {
  chat: ChatView;
  now: Date;
  selected: boolean;
  /** The last message that was written on this device and that the server has not stored yet. */
  unsent: LastUnsentMessage | undefined;
};

/** Shows one chat in the list: its name, its last message with the time, and its unread count. */
export function ChatRow({ chat, now, selected, unsent }: ChatRowProps) {
  const { t } = useTranslation('chats');
  const { locale } = useLanguage();
  const isOnline = useIsOnline()(chat.otherId);
  // The unsent text may not be the last message of the chat, because a colleague's message or a file in the outbox may be newer.
  const isLast = unsent !== undefined && unsent.at > (chat.lastMessageAt ?? '');
  const at = isLast ? unsent.at : chat.lastMessageAt;
  const isVoice = !isLast && isRecordingName(chat.lastMessage);
  return (
    <Link
      href={`/chats/${chat.uuid}`}
      aria-current={selected ? 'true' : undefined}
      className={cn(
        'grid grid-cols-[--spacing(10)_1fr_auto] items-center gap-x-3 border-b border-b-muted px-3.5 py-2.75 -outline-offset-2 hover:bg-background max-md:px-4 max-md:py-3.25',
        selected && 'bg-accent hover:bg-accent',
      )}
    >
      <Avatar
        name={chat.name}
        seed={chat.seed}
        badge={
          chat.isGroup ? (
            <span className="absolute -bottom-0.5 -right-0.5 grid size-4.5 place-items-center rounded-full border-2 border-card bg-muted-foreground text-card">
              <Users className="size-2.5" />
            </span>
          ) : (
            isOnline && <OnlineDot />
          )
        }
        className="row-span-2"
      />
      <span className={cn('truncate font-medium', chat.unreads > 0 && 'font-semibold')}>
        {chat.name}
        {isOnline && <OnlineText />}
      </span>
      <time className="text-right text-xs leading-5 text-muted-foreground tabular-nums" dateTime={at ?? undefined}>
        {at !== null && formatListTime(at, now, { locale, yesterday: t('common.yesterday') })}
      </time>
      <span className="flex min-h-5 min-w-0 items-center gap-1.5 text-secondary-foreground">
        {unsent !== undefined && <Clock aria-label={t('waiting')} className="size-3.5 shrink-0" />}
        {isVoice && <Mic aria-hidden className="size-3.5 shrink-0" />}
        <span className="truncate">
          {isLast
            ? t('you', { text: stripTextMarks(unsent.text) })
            : isVoice
              ? t('conversation.audio')
              : stripTextMarks(chat.lastMessage)}
        </span>
      </span>
      <CountBadge count={chat.unreads} label={t('unread', { count: chat.unreads })} className="justify-self-end" />
    </Link>
  );
}
