import { ReactionChips } from '../../messages/reactions/reaction-chips.tsx';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { cn } from '../../ui/cn.ts';
import type { ChatMessageView } from '../chat-message.ts';
import type { ChatContext } from '../chat-context.ts';

/** Shows the reactions of a chat's members to a message. */
export function ChatReactions({ message, context }: { message: ChatMessageView; context: ChatContext }) {
  const { id: userId } = useSignedInUser();
  const { reactions, fromMe } = message;
  const { act, isGroup, nameOf } = context;
  return (
    <ReactionChips
      reactions={reactions.map(({ emoji, userIds }) => ({
        emoji,
        names: userIds.map(nameOf).join(', '),
        count: userIds.length,
        isOwn: userIds.includes(userId),
      }))}
      onReact={act === undefined ? undefined : (emoji) => act.react(message, emoji)}
      className={cn(
        fromMe ? 'mr-2 justify-end' : 'ml-2',
        // In a group, the bubble begins to the right of the author's picture. The reactions begin at the same place.
        isGroup && !fromMe && 'ml-11 max-md:ml-10',
      )}
    />
  );
}
