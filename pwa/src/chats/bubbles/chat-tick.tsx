import { useTranslation } from 'react-i18next';
import { Check, CheckCheck, Clock } from 'lucide-react';
import type { ChatMessageView } from '../chat-message.ts';
import type { ChatContext } from '../chat-context.ts';

/**
 * Shows how far the user's own message came. A clock: the server does not have the message yet. One tick: the server has stored
 * it. Two ticks: a member has seen it. Blue ticks: all members have seen it.
 */
export function ChatTick({ message, context }: { message: ChatMessageView; context: ChatContext }) {
  const { t } = useTranslation('chats');
  const common = 'size-3.5 shrink-0';
  if (message.isWaiting) return <Clock className={common} aria-label={t('waiting')} />;
  if (message.seenBy.length === 0) return <Check className={common} aria-label={t('stored')} />;
  const all = message.seenBy.length >= context.members.length - 1;
  if (!all) {
    const names = message.seenBy.map(context.nameOf).join(', ');
    return <CheckCheck className={common} aria-label={t('seenByNames', { names })} />;
  }
  return <CheckCheck className={`${common} text-accent-foreground`} data-blue aria-label={t('seenByAll')} />;
}
