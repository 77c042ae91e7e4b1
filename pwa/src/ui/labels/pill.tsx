import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

/** A coloured label. Its colour is mixed with the text colour so that it is readable in both themes. */
export function Pill({ colour, className, children }: { colour: string; className?: string; children: ReactNode }) {
  return (
    <span
      className={cn('inline-flex max-w-40 items-center rounded-full px-1.75 text-xs font-strong leading-4.5', className)}
      style={{
        background: `color-mix(in oklab, ${colour} 12%, var(--card))`,
        color: `color-mix(in oklab, ${colour} 45%, var(--foreground))`,
      }}
    >
      <span className="truncate">{children}</span>
    </span>
  );
}
