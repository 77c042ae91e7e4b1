import { toErrorKey } from '@prosa/i18n/to-error-key';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '@prosa/contract/errors';
import { discardEntry, retryEntry } from '../sync/outbox/outbox-actions.ts';
import { RefusalNotice } from '../ui/feedback/refusal-notice.tsx';

type RefusedChangeProps = {
  title: ParseKeys;
  entry: { readonly id: string; readonly code: ErrorCode };
  onEdit?: (() => void) | undefined;
};

/** Shows a refused change of a contact or a note, with the ways to edit or discard it. */
export function RefusedChange({ title, entry, onEdit }: RefusedChangeProps) {
  const { t } = useTranslation('contacts');
  return (
    <RefusalNotice
      text={t('refused', { title: t(title), reason: t(toErrorKey(entry.code)) })}
      onRetry={() => retryEntry(entry.id)}
      onEdit={onEdit}
      onDiscard={() => discardEntry(entry.id)}
      className="rounded-sm bg-destructive-soft px-3 py-2 text-small"
    />
  );
}
