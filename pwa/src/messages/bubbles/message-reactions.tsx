import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import type { Reaction } from './fold-reactions.ts';

type MessageReactionsProps = {
  reactions: readonly Reaction[];
  nameOf: (message: Reaction['by']) => string | undefined;
  own: boolean;
};

/** Shows the reactions to a message on its lower edge. */
export function MessageReactions({ reactions, nameOf, own }: MessageReactionsProps) {
  const { t } = useTranslation();
  if (reactions.length === 0) return null;
  const counted = Map.groupBy(reactions, (reaction) => reaction.emoji);
  const label = reactions.map(({ emoji, by }) => t('conversation.reactionOf', { emoji, name: nameOf(by) ?? '' })).join(', ');
  return (
    <span
      role="img"
      aria-label={`${t('conversation.reactions')}: ${label}`}
      title={label}
      className={cn(
        'z-raised -mt-1.5 mb-0.5 inline-flex gap-1 rounded-full border border-border bg-popover px-1.5 py-0.5 text-small leading-4 shadow-raised',
        own ? 'mr-2' : 'ml-2',
      )}
    >
      {[...counted].map(([emoji, { length }]) => (
        <span key={emoji}>
          {emoji}
          {length > 1 && <span className="ml-0.5 text-xs text-muted-foreground tabular-nums">{length}</span>}
        </span>
      ))}
    </span>
  );
}
