import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A coloured label; the colour is mixed with the ink so that it can be read in both themes. */
export function Pill({ colour, className, children }: { colour: string; className?: string; children: ReactNode }) {
  return (
    <span
      className={cn('inline-flex max-w-40 items-center rounded-full px-[7px] text-xs font-[550] leading-[18px]', className)}
      style={{
        background: `color-mix(in oklab, ${colour} 12%, var(--surface))`,
        color: `color-mix(in oklab, ${colour} 45%, var(--ink))`,
      }}
    >
      <span className="truncate">{children}</span>
    </span>
  );
}
