import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { CountBadge } from '../../ui/labels/count-badge.tsx';

/** A message that counts as new if it arrives below the visible part of the list. */
export type UnseenMessage = { readonly id: string; readonly fromMe: boolean };

type ScrollToEndButtonProps = { messages: readonly UnseenMessage[]; atEnd: boolean; onPress: () => void };

/**
 * A button that scrolls to the end of a conversation, and shows how many messages of other people have arrived there. Hidden
 * while the list is at its end.
 */
export function ScrollToEndButton({ messages, atEnd, onPress }: ScrollToEndButtonProps) {
  const { t } = useTranslation();
  const newBelow = useUnseenCount(messages, atEnd);
  if (atEnd) return null;
  return (
    <Button
      size="icon"
      aria-label={[t('conversation.toEnd'), newBelow > 0 && t('conversation.newBelow', { count: newBelow })]
        .filter(Boolean)
        .join(', ')}
      onClick={onPress}
      className="absolute bottom-3 right-4 rounded-full shadow-raised"
    >
      <ArrowDown aria-hidden />
      {newBelow > 0 && (
        <span className="absolute -right-1 -top-2">
          <CountBadge count={newBelow} label="" />
        </span>
      )}
    </Button>
  );
}

/** Returns how many messages of other people have arrived below the visible ones. */
function useUnseenCount(messages: readonly UnseenMessage[], atEnd: boolean): number {
  const [seen, setSeen] = useState<string>();
  const last = messages.at(-1)?.id;
  if (atEnd && seen !== last) setSeen(last);
  const from = messages.findIndex((message) => message.id === seen);
  return from === -1 ? 0 : messages.slice(from + 1).filter((message) => !message.fromMe).length;
}
