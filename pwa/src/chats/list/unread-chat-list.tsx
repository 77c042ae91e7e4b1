import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { useTranslation } from 'react-i18next';
import { MessagesSquare } from 'lucide-react';
import { useLocation } from 'wouter';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { CountBadge } from '../../ui/labels/count-badge.tsx';
import { MenuAction, MenuSeparator } from '../../ui/overlays/menu-popup.tsx';
import { useChats } from '../use-chats.ts';

/** Lists the chats with unread messages, and links to all chats. */
export function UnreadChatList() {
  const [, navigate] = useLocation();
  const { t } = useTranslation('chats');
  const unread = useChats()?.filter(({ unreads }) => unreads > 0) ?? [];
  return (
    <div className="w-80">
      {unread.length === 0 && <p className="p-4 text-center text-muted-foreground">{t('noUnread')}</p>}
      <div className="max-h-[min(26rem,60dvh)] overflow-y-auto">
        {unread.map((chat) => (
          <MenuAction key={chat.id} onClick={() => navigate(`/chats/${chat.uuid}`)} className="py-2">
            <Avatar name={chat.name} seed={chat.seed} className="size-9 text-small" />
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-semibold">{chat.name}</span>
              <span className="truncate text-small text-secondary-foreground">{stripTextMarks(chat.lastMessage)}</span>
            </span>
            <CountBadge count={chat.unreads} label={t('unread', { count: chat.unreads })} />
          </MenuAction>
        ))}
      </div>
      <MenuSeparator />
      <MenuAction onClick={() => navigate('/chats')}>
        <MessagesSquare aria-hidden />
        {t('seeAll')}
      </MenuAction>
    </div>
  );
}
