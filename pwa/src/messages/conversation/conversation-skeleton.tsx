import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { Skeleton, useIsWaitingLong } from '../../ui/feedback/skeleton.tsx';

/** The side and width of each placeholder bubble. */
const bubbleClasses = ['w-3/5', 'w-2/5', 'ml-auto w-1/2', 'w-2/5', 'ml-auto w-3/5', 'ml-auto w-1/3'];

/** A placeholder for a loading conversation, shown after a short delay. */
export function ConversationSkeleton({ className }: { className: string }) {
  const { t } = useTranslation();
  const slow = useIsWaitingLong(true);
  return (
    <div className={cn('flex flex-col justify-end overflow-hidden bg-canvas', className)}>
      {slow && (
        <div role="status" aria-label={t('common.loading')} className="grid gap-3 px-3 pb-6 md:px-[7%]">
          {bubbleClasses.map((shape, index) => (
            <Skeleton key={index} className={cn('h-12 rounded-lg', shape)} />
          ))}
        </div>
      )}
    </div>
  );
}
