import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lazyScreen } from '../../ui/feedback/lazy-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CountBadge } from '../../ui/labels/count-badge.tsx';
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx';
import { useUnreadChatCount } from './use-unread-chats.ts';

const UnreadChatList = lazyScreen(async () => (await import('./unread-chat-list.tsx')).UnreadChatList, ['chats']);

/** The menu of unread chats in the top bar (coverage 1 §2, Top bar). */
export function UnreadChatsMenu() {
  const { t } = useTranslation();
  const unread = useUnreadChatCount();
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={unread === 0 ? t('menu.chats') : t('menu.unreadChats', { count: unread })}
          className="relative"
        >
          <MessagesSquare aria-hidden />
          <span aria-hidden className="absolute -right-0.5 -top-1">
            <CountBadge count={unread} label="" className="h-4.25 min-w-4.25 px-1 text-2xs" />
          </span>
        </Button>
      }
    >
      <UnreadChatList />
    </DropdownMenu>
  );
}
