import { errorKey } from '@prosa/i18n/error-key';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '@prosa/contract/errors';
import type { QuickMessageId } from '@prosa/contract/ids';
import { RefusalNotice } from '../ui/feedback/refusal-notice.tsx';
import { discardRefused, retryRefused } from './save-quick-message.ts';

type QuickMessageFateProps = { id: QuickMessageId; isWaiting: boolean; refusal: ErrorCode | undefined };

/** Shows that a quick reply has unsent changes, or why its changes were refused, with the possible actions. */
export function QuickMessageChangeNote({ id, isWaiting, refusal }: QuickMessageFateProps) {
  const { t } = useTranslation('quick-messages');
  if (refusal !== undefined)
    return (
      <RefusalNotice
        text={t('tickets.refused', { reason: t(errorKey(refusal)) })}
        onRetry={() => retryRefused(id)}
        onDiscard={() => discardRefused(id)}
        className="text-caption"
      />
    );
  if (!isWaiting) return null;
  return (
    <span className="flex items-center gap-1 text-caption text-muted-foreground">
      <Clock aria-hidden className="size-3.5" />
      {t('waiting')}
    </span>
  );
}
