import { useTranslation } from 'react-i18next';
import type { ChatUser } from '@prosa/contract/chats/chat';
import { useEffect } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { cn } from '../../ui/cn.ts';
import { userSeed } from '../../ui/person-seed.ts';

type MentionPanelProps = {
  id: string;
  members: readonly ChatUser['user'][];
  /** The index of the one that Enter chooses. */
  at: number;
  onPoint: (at: number) => void;
  onChoose: (member: ChatUser['user']) => void;
};

export const mentionOptionId = (listId: string, userId: number): string => `${listId}-${userId}`;

/** Offers the people whose name is being typed; the text keeps the focus and the keys. */
export function MentionPanel({ id, members, at, onPoint, onChoose }: MentionPanelProps) {
  const { t } = useTranslation('chats');
  const active = members[at];
  const activeId = active === undefined ? undefined : mentionOptionId(id, active.id);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('mentionList')}
      className="absolute bottom-full left-0 z-panel mb-2 max-h-[min(--spacing(70),45dvh)] w-72 max-w-full animate-in overflow-y-auto rounded-lg border border-border bg-popover p-1.5 shadow-raised fade-in duration-100 max-md:inset-x-2 max-md:w-auto"
    >
      {members.map((member, place) => (
        <button
          key={member.id}
          id={mentionOptionId(id, member.id)}
          type="button"
          tabIndex={-1}
          role="option"
          aria-selected={place === at}
          // The text keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => place !== at && onPoint(place)}
          onClick={() => onChoose(member)}
          className={cn('flex min-h-control w-full items-center gap-2.5 rounded-sm px-2 text-left', place === at && 'bg-accent')}
        >
          <Avatar name={member.name} seed={userSeed(member.id)} className="size-7 text-2xs" />
          <span className="truncate">{member.name}</span>
        </button>
      ))}
    </div>
  );
}
