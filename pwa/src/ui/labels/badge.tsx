import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClasses = cva('inline-flex items-center gap-1.5 rounded-full px-2 text-xs font-medium leading-5', {
  variants: {
    tone: {
      neutral: 'bg-muted text-secondary-foreground',
      accent: 'bg-accent text-accent-foreground',
      good: 'bg-success-soft text-success',
      warn: 'bg-warning-soft text-warning',
      bad: 'bg-destructive-soft text-destructive',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/**
 * A label that shows a state in one or two words. The label's colour says whether the state is good or bad, and never how large
 * an amount is.
 */
export function Badge({ tone, children }: VariantProps<typeof badgeClasses> & { children: ReactNode }) {
  return <span className={badgeClasses({ tone })}>{children}</span>;
}
