import { errorKey } from '@prosa/i18n/error-key';
import { CornerUpRight, Lock, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../shell/language.ts';
import { discardEntry, retryEntry } from '../sync/outbox-actions.ts';
import { clockTime } from '../tickets/ticket-time.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { DeliveryTick } from './delivery-tick.tsx';
import { MessageMedia } from './message-media.tsx';
import { MessageText } from './message-text.tsx';
import type { MessageView } from './use-conversation.ts';

type MessageBubbleProps = {
  message: MessageView;
  author: string | undefined;
  quoted: MessageView | undefined;
  followsOwn: boolean;
  onQuote: ((message: MessageView) => void) | undefined;
};

/** One message: the customer's on the left, ours on the right, notes dashed, failures red with their reason. */
export function MessageBubble({ message, author, quoted, followsOwn, onQuote }: MessageBubbleProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const own = message.fromMe || message.isPrivate;
  const failed = message.outbox?.state === 'refused' || message.delivery === 'failed';
  const label = message.isPrivate
    ? [t('conversation.private'), author].filter(Boolean).join(' · ')
    : message.fromMe
      ? author
      : undefined;
  return (
    <article
      aria-label={label ?? author}
      className={cn('group flex flex-col', own ? 'items-end' : 'items-start', followsOwn ? 'pt-1' : 'pt-2')}
    >
      <div className={cn('flex max-w-[82%] items-center gap-1 md:max-w-[66%]', own && 'flex-row-reverse')}>
        <div
          className={cn(
            'min-w-0 rounded-lg border px-3 pb-1.5 pt-2 [overflow-wrap:anywhere]',
            own ? 'rounded-br-[5px]' : 'rounded-bl-[5px] border-line bg-bubble-in',
            message.fromMe && !message.isPrivate && 'border-transparent bg-bubble-out text-bubble-out-ink',
            message.isPrivate && 'border-dashed border-note-line bg-note text-ink',
            failed && 'border-bad/35 bg-bad-soft text-ink',
          )}
        >
          {label !== undefined && !(followsOwn && !message.isPrivate) && (
            <div className="flex items-center gap-1 text-xs font-semibold leading-4 opacity-80">
              {message.isPrivate && <Lock aria-hidden className="size-3.5" />}
              {label}
            </div>
          )}
          {message.isForwarded && (
            <div className="flex items-center gap-1 text-xs italic opacity-80">
              <CornerUpRight aria-hidden className="size-3" />
              {t('conversation.forwarded')}
            </div>
          )}
          {message.quotedMsg !== null && (
            <blockquote
              aria-label={t('conversation.quoted')}
              className="mb-1 max-w-[300px] rounded-[5px] border-l-[3px] border-accent bg-accent/7 px-2 py-1 text-[13px]"
            >
              <span className="line-clamp-2">
                {quoted === undefined ? t('conversation.quotedGone') : quoted.body || quoted.media?.name}
              </span>
            </blockquote>
          )}
          {message.isDeleted ? (
            <em className="opacity-80">{t('conversation.deleted')}</em>
          ) : (
            <>
              <MessageMedia message={message} />
              <span className="whitespace-pre-wrap">
                <MessageText text={message.body} />
              </span>
            </>
          )}
          <span className="float-right ml-3 mt-1.5 inline-flex items-center gap-1 text-[11px] leading-4 opacity-80">
            {message.isEdited && t('conversation.edited')}
            <time dateTime={message.createdAt} className="tabular-nums">
              {clockTime(message.createdAt, locale)}
            </time>
            {message.fromMe && !message.isPrivate && !failed && <DeliveryTick message={message} />}
          </span>
        </div>
        {onQuote !== undefined && !message.isDeleted && message.outbox === undefined && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('conversation.quote')}
            onClick={() => onQuote(message)}
            className="opacity-0 focus-visible:opacity-100 group-hover:opacity-100 max-md:hidden"
          >
            <Reply aria-hidden />
          </Button>
        )}
      </div>
      <Fate message={message} />
    </article>
  );
}

/** Why a message was not sent and what can be done, or that nothing can tell whether it was. */
function Fate({ message }: { message: MessageView }) {
  const { t } = useTranslation();
  const { outbox } = message;
  const line = 'mx-1 mb-1 mt-0.5 flex max-w-full flex-wrap items-center justify-end gap-x-2.5 text-[12.5px]';
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
  if (message.delivery === 'failed')
    return (
      <div className={cn(line, 'text-bad')}>
        {t('conversation.notSent', { reason: message.failure ?? t('errors.ERR_SENDING_WAPP_MSG') })}
      </div>
    );
  if (message.delivery === 'unconfirmed') return <div className={cn(line, 'text-warn')}>{t('conversation.unconfirmed')}</div>;
  return null;
}
