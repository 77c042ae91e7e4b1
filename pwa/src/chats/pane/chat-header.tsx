import { useTranslation } from 'react-i18next';
import { LogOut, MoreVertical, Pencil, Search, Trash2, Users } from 'lucide-react';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DropdownMenu, MenuAction } from '../../ui/overlays/dropdown-menu.tsx';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { useIsOnline } from '../../sync/live/presence.ts';
import { OnlineDot } from '../online-dot.tsx';
import type { ChatView } from '../use-chats.ts';

type ChatHeaderProps = {
  chat: ChatView;
  /** The names of the other members who are typing. */
  typing: readonly string[];
  isSearching: boolean;
  onSearch: () => void;
  onAsk: (kind: 'members' | 'edit-chat' | 'delete-chat' | 'leave-chat') => void;
};

/**
 * Shows the title of a chat, its members, and the actions on it. While members are typing, shows their names instead of the
 * members. Only the owner can edit or delete the chat (coverage 3 §6).
 */
export function ChatHeader({ chat, typing, isSearching, onSearch, onAsk }: ChatHeaderProps) {
  const { id: userId } = useSignedInUser();
  const { t } = useTranslation('chats');
  const isOwner = chat.ownerId === userId;
  const isOnline = useIsOnline();
  const others = chat.users.filter((each) => each.userId !== userId && isOnline(each.userId));
  const names = chat.users.map(({ user }) => user.name.split(' ')[0]).join(', ');
  const isOtherOnline = !chat.isGroup && others.length > 0;
  const about = chat.isGroup
    ? [others.length > 0 && t('onlineCount', { count: others.length }), names].filter(Boolean).join(' · ')
    : isOtherOnline && t('online');
  return (
    <header className="flex min-h-15 items-center gap-3 border-b border-border bg-card px-4 max-md:min-h-13.5 max-md:gap-2 max-md:pr-1.5">
      <Avatar name={chat.name} seed={chat.seed} badge={isOtherOnline && <OnlineDot />} className="size-9 text-small" />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lead font-heading leading-5">{chat.name}</h1>
        <p className="truncate text-caption leading-4.5 text-muted-foreground">
          <span aria-live="polite" className="text-accent-foreground">
            {typing.length > 0 && t('typing', { count: typing.length, names: typing })}
          </span>
          {typing.length === 0 && about}
        </p>
      </div>
      <ToolButton label={t('searchIn')} aria-pressed={isSearching} onClick={onSearch}>
        <Search aria-hidden />
      </ToolButton>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label={t('options')}>
            <MoreVertical aria-hidden />
          </Button>
        }
      >
        <MenuAction onClick={() => onAsk('members')}>
          <Users aria-hidden />
          {t('members')}
        </MenuAction>
        {isOwner && chat.isGroup && (
          <MenuAction onClick={() => onAsk('edit-chat')}>
            <Pencil aria-hidden />
            {t('editChat')}
          </MenuAction>
        )}
        {chat.isGroup && !isOwner && (
          <MenuAction onClick={() => onAsk('leave-chat')}>
            <LogOut aria-hidden />
            {t('leave')}
          </MenuAction>
        )}
        {isOwner && (
          <MenuAction onClick={() => onAsk('delete-chat')}>
            <Trash2 aria-hidden />
            {t('deleteChat')}
          </MenuAction>
        )}
      </DropdownMenu>
    </header>
  );
}
