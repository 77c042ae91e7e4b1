import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';

/** The reactions to one message that have the same emoji. */
type ReactionGroup = {
  readonly emoji: string;
  readonly names: string;
  readonly count: number;
  /** Whether one of these reactions is the user's own, or in a ticket the company's. The user can take that reaction back. */
  readonly isOwn: boolean;
  /** Whether the reaction that the user can take back is still unsent. */
  readonly isWaiting?: boolean;
};

type ReactionChipsProps = {
  reactions: readonly ReactionGroup[];
  /**
   * Called with the emoji of the reaction that the user adds, or with an empty text if the user takes a reaction back. Undefined
   * if the user can't react.
   */
  onReact: ((emoji: string) => void) | undefined;
  className: string;
};

/** Shows the reactions to a message on the lower edge of its bubble. Pressing a reaction adds or removes the user's own. */
export function ReactionChips({ reactions, onReact, className }: ReactionChipsProps) {
  const { t } = useTranslation();
  if (reactions.length === 0) return null;
  return (
    <span className={cn('z-raised -mt-1.5 mb-0.5 flex max-w-[82%] flex-wrap gap-1', className)}>
      {reactions.map(({ emoji, names, count, isOwn, isWaiting }) => (
        <button
          key={emoji}
          type="button"
          disabled={onReact === undefined}
          aria-pressed={isOwn}
          aria-label={
            onReact === undefined
              ? t('conversation.reactionOf', { emoji, name: names })
              : t(isOwn ? 'conversation.takeBackReaction' : 'conversation.reactedWith', { emoji, names })
          }
          title={names}
          onClick={() => onReact?.(isOwn ? '' : emoji)}
          className={cn(
            'inline-flex h-6 items-center gap-1 rounded-full border bg-popover px-2 text-small leading-4 shadow-raised max-md:h-8 max-md:px-2.5',
            isOwn ? 'border-primary text-accent-foreground' : 'border-border text-secondary-foreground',
          )}
        >
          {emoji}
          {count > 1 && <span className="text-xs tabular-nums">{count}</span>}
          {isWaiting === true && <Clock className="size-3" aria-label={t('conversation.ackWaiting')} />}
        </button>
      ))}
    </span>
  );
}
