import { useTranslation } from 'react-i18next';
import { Skeleton, useIsWaitingLong } from '../ui/feedback/skeleton.tsx';

const PLACEHOLDER_ROWS = 8;

/** Shows placeholders for rows that take a long time to load. */
export function RowsSkeleton() {
  const { t } = useTranslation();
  if (!useIsWaitingLong(true)) return null;
  return (
    <div role="status" aria-label={t('common.loading')} className="md:bg-card">
      {Array.from({ length: PLACEHOLDER_ROWS }, (_, index) => (
        <div key={index} className="flex items-center gap-4 border-b border-muted px-4 py-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
