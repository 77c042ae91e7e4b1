import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { summarizeMessage, type SummarizedMessage } from '../../conversation-parts/summarize-message.ts';

type QuotedMessageProps = {
  quoted: SummarizedMessage | undefined;
  author: string | undefined;
  onJump: (() => void) | undefined;
  className?: string;
};

/** Shows a summary of the quoted message. Pressing the summary scrolls to the original message. */
export function QuotedMessage({ quoted, author, onJump, className }: QuotedMessageProps) {
  const { t } = useTranslation();
  const look = cn(
    'block w-full max-w-75 rounded-xs border-l-3 border-primary bg-primary/7 px-2 py-1 text-start text-small [unicode-bidi:plaintext]',
    className,
  );
  const content = (
    <>
      {author !== undefined && <span className="block truncate text-xs font-semibold text-accent-foreground">{author}</span>}
      <span className="line-clamp-2">{quoted === undefined ? t('conversation.quotedGone') : summarizeMessage(t, quoted)}</span>
    </>
  );
  if (quoted === undefined || onJump === undefined)
    return (
      <blockquote aria-label={t('conversation.quoted')} className={look}>
        {content}
      </blockquote>
    );
  return (
    <blockquote aria-label={t('conversation.quoted')}>
      <button type="button" title={t('conversation.jumpToQuoted')} onClick={onJump} className={look}>
        {content}
      </button>
    </blockquote>
  );
}
