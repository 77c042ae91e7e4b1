import { useTranslation } from 'react-i18next';
import { Clock } from 'lucide-react';

/** Shows that a change has not reached the server yet. */
export function UnsentMark() {
  const { t } = useTranslation('contacts');
  const waiting = t('waiting');
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted-foreground" title={waiting}>
      <Clock aria-label={waiting} className="size-3.5" />
    </span>
  );
}
