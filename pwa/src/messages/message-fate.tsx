import { errorKey } from '@prosa/i18n/error-key';
import { useTranslation } from 'react-i18next';
import { discardEntry, retryEntry } from '../sync/outbox-actions.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { toastError } from '../ui/toast.ts';
import { failureText } from './delivery-failure.ts';
import { resendMessage } from './resend-message.ts';
import type { MessageView } from './use-conversation.ts';

/** Why a message was not sent and what can be done, or that nothing can tell whether it was. */
export function MessageFate({ message, mayAnswer }: { message: MessageView; mayAnswer: boolean }) {
  const { t } = useTranslation();
  const { outbox } = message;
  const line = 'mx-1 mb-1 mt-0.5 flex max-w-full flex-wrap items-center justify-end gap-x-2.5 text-right text-[12.5px]';
  const again = async () => {
    const sent = await resendMessage(message);
    if (!sent) toastError(t('network.needed'));
  };
  if (outbox?.state === 'refused') {
    const reason = outbox.code === undefined ? t('common.unexpected') : t(errorKey(outbox.code));
    return (
      <div role="alert" className={cn(line, 'text-bad')}>
        {t('conversation.notSent', { reason })}
        <Button variant="link" size="inline" className="text-bad" onClick={() => void retryEntry(outbox.entryId)}>
          {t('common.retry')}
        </Button>
        <Button variant="link" size="inline" className="text-bad" onClick={() => void discardEntry(outbox.entryId)}>
          {t('common.discard')}
        </Button>
      </div>
    );
  }
  const lost = message.delivery === 'failed';
  if (!lost && message.delivery !== 'unconfirmed') return null;
  return (
    <div className={cn(line, lost ? 'text-bad' : 'text-warn')}>
      {lost ? t('conversation.notSent', { reason: failureText(t, message.failure) }) : t('conversation.unconfirmed')}
      {mayAnswer && (
        <Button variant="link" size="inline" className={lost ? 'text-bad' : 'text-warn'} onClick={() => void again()}>
          {t('conversation.sendAgain')}
        </Button>
      )}
    </div>
  );
}
