import { Check, CheckCheck, CircleHelp, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../ui/cn.ts';
import type { MessageView } from '../messages/conversation/message-view.ts';

/**
 * Shows the ack of an answer as a clock, one tick, two ticks or two blue ticks (coverage 1 §4). A question mark means that the
 * delivery is not confirmed.
 */
export function DeliveryTick({ message }: { message: Pick<MessageView, 'delivery' | 'ack' | 'mediaType' | 'outbox'> }) {
  const { t } = useTranslation();
  const common = 'size-3.5 shrink-0';
  if (message.delivery === 'unconfirmed')
    return <CircleHelp className={cn(common, 'text-warning')} aria-label={t('conversation.unconfirmed')} />;
  if (message.outbox?.state === 'waiting' || message.ack === 0)
    return <Clock className={common} aria-label={t('conversation.ackWaiting')} />;
  if (message.ack === 1) return <Check className={common} aria-label={t('conversation.ackSent')} />;
  if (message.ack === 2) return <CheckCheck className={common} aria-label={t('conversation.ackDelivered')} />;
  const played = message.ack === 4 && message.mediaType === 'audio';
  return (
    <CheckCheck
      className={cn(common, 'text-accent-foreground')}
      data-blue
      aria-label={played ? t('conversation.ackPlayed') : t('conversation.ackRead')}
    />
  );
}
