import { cn } from '../cn.ts';

/** A badge with a count. For zero, nothing is shown. Screen readers read `label` instead of the number. */
export function CountBadge({ count, label, className }: { count: number; label: string; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-xs font-heading text-primary-foreground tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
