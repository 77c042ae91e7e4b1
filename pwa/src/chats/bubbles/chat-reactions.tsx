import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { cn } from '../../ui/cn.ts';
import type { ChatMessageView } from '../chat-message.ts';
import type { ChatContext } from '../chat-context.ts';

/** Shows the reactions to a message on its lower edge. Pressing a reaction adds or removes the user's own. */
export function ChatReactions({ message, context }: { message: ChatMessageView; context: ChatContext }) {
  const { id: userId } = useSignedInUser();
  const { t } = useTranslation('chats');
  const { reactions, fromMe } = message;
  if (reactions.length === 0) return null;
  return (
    <span
      className={cn(
        'z-raised -mt-1.5 mb-0.5 flex max-w-[82%] flex-wrap gap-1',
        fromMe ? 'mr-2 justify-end' : 'ml-2',
        // In a group the bubble begins to the right of the author's picture, and the reactions begin there too.
        context.isGroup && !fromMe && 'ml-11 max-md:ml-10',
      )}
    >
      {reactions.map(({ emoji, userIds }) => {
        const isMine = userIds.includes(userId);
        const names = userIds.map(context.nameOf).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            disabled={context.act === undefined}
            aria-pressed={isMine}
            aria-label={isMine ? t('takeBackReaction', { emoji, names }) : t('reactedWith', { emoji, names })}
            title={names}
            onClick={() => context.act?.react(message, isMine ? '' : emoji)}
            className={cn(
              'inline-flex h-6 items-center gap-1 rounded-full border bg-popover px-2 text-small leading-4 shadow-raised max-md:h-8 max-md:px-2.5',
              isMine ? 'border-primary text-accent-foreground' : 'border-border text-secondary-foreground',
            )}
          >
            {emoji}
            {userIds.length > 1 && <span className="text-xs tabular-nums">{userIds.length}</span>}
          </button>
        );
      })}
    </span>
  );
}
