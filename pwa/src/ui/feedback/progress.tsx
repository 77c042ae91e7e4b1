import { Progress as BaseProgress } from '@base-ui/react/progress';

/** A progress bar for `done` of `total`, or indeterminate without a total. */
export function Progress({ label, done, total }: { label: string; done: number; total: number | undefined }) {
  return (
    <BaseProgress.Root aria-label={label} value={total === undefined ? null : done} max={total ?? 1}>
      <BaseProgress.Track className="h-1.5 overflow-hidden rounded-full bg-muted">
        <BaseProgress.Indicator className="h-full rounded-full bg-primary transition-[width] data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
