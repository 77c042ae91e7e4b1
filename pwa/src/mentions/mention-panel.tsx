import { useTranslation } from 'react-i18next';
import { Avatar } from '../ui/labels/avatar.tsx';
import { cn } from '../ui/cn.ts';
import type { useOptionList } from '../ui/interaction/use-option-list.ts';
import { toUserColourSeed } from '../ui/labels/person-seed.ts';
import type { Member } from './find-mention.ts';

type MentionPanelProps = {
  id: string;
  members: readonly Member[];
} & Pick<ReturnType<typeof useOptionList<Member>>, 'at' | 'optionProps'>;

/** Offers the members whose name begins with the typed letters. The focus stays in the text field, which receives the keys. */
export function MentionPanel({ id, members, at, optionProps }: MentionPanelProps) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('composer.mentionList')}
      className="absolute bottom-full left-0 z-panel mb-2 max-h-[min(--spacing(70),45dvh)] w-72 max-w-full animate-in overflow-y-auto rounded-lg border border-border bg-popover p-1.5 shadow-raised fade-in duration-100 max-md:inset-x-2 max-md:w-auto"
    >
      {members.map((member, place) => (
        <button
          key={member.id}
          type="button"
          {...optionProps(place)}
          className={cn('flex min-h-control w-full items-center gap-2.5 rounded-sm px-2 text-left', place === at && 'bg-accent')}
        >
          <Avatar name={member.name} seed={toUserColourSeed(member.id)} className="size-7 text-2xs" />
          <span className="truncate">{member.name}</span>
        </button>
      ))}
    </div>
  );
}
