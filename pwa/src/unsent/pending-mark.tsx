import { useTranslation } from 'react-i18next';
import { Clock } from 'lucide-react';

/** Says that a change is not at the server yet. */
export function PendingMark() {
  const { t } = useTranslation('contacts');
  const waiting = t('waiting');
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted-foreground" title={waiting}>
      <Clock aria-label={waiting} className="size-3.5" />
    </span>
  );
}
