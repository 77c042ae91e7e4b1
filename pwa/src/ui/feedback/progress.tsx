import { Progress as BaseProgress } from '@base-ui/react/progress';
import { cn } from '../cn.ts';

type ProgressProps = {
  label: string;
  done: number;
  total: number | undefined;
  /** Whether the bar has the colour of a warning, for example because a limit is reached. */
  isWarning?: boolean;
};

/** A progress bar that shows how much of `total` is done. Without a total, the bar is indeterminate. */
export function Progress({ label, done, total, isWarning = false }: ProgressProps) {
  return (
    <BaseProgress.Root aria-label={label} value={total === undefined ? null : done} max={total ?? 1}>
      <BaseProgress.Track className="h-1.5 overflow-hidden rounded-full bg-muted">
        <BaseProgress.Indicator
          className={cn(
            'h-full rounded-full transition-[width] data-indeterminate:w-1/3 data-indeterminate:animate-pulse',
            isWarning ? 'bg-warning' : 'bg-primary',
          )}
        />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
