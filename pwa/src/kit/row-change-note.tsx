import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '@prosa/contract/errors';
import { discardRefused, type RowLane, retryRefused } from '../sync/outbox/lane-actions.ts';
import { RefusalNotice } from '../ui/feedback/refusal-notice.tsx';

type RowChangeNoteProps = { of: RowLane; isWaiting: boolean; refusal: ErrorCode | undefined };

/** Shows that a row has unsent changes, or why its changes were refused, with the possible actions. */
export function RowChangeNote({ of, isWaiting, refusal }: RowChangeNoteProps) {
  const { t } = useTranslation('kit');
  if (refusal !== undefined)
    return (
      <RefusalNotice
        text={t('tickets.refused', { reason: t(toErrorKey(refusal)) })}
        onRetry={() => retryRefused(of)}
        onDiscard={() => discardRefused(of)}
        className="text-caption"
      />
    );
  if (!isWaiting) return null;
  return (
    <span className="flex items-center gap-1 text-caption text-muted-foreground">
      <Clock aria-hidden className="size-3.5" />
      {t('rowWaits')}
    </span>
  );
}
