import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { useAreaMenu } from '../../ui/interaction/use-area-menu.ts';

type BubbleRowProps = {
  /** The name of the bubble's author. */
  label: string | undefined;
  own: boolean;
  followsOwn: boolean;
  highlighted: boolean;
  children: ReactNode;
};

/**
 * Places a message in its conversation, with the user's side on the right and less space after a message of the same side. The
 * message is highlighted if a search or a quote led to it.
 */
export function BubbleRow({ label, own, followsOwn, highlighted, children }: BubbleRowProps) {
  return (
    <article
      {...useAreaMenu()}
      aria-label={label}
      className={cn(
        'group -mx-2 flex pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none] flex-col rounded-md px-2 transition-colors duration-150',
        own ? 'items-end' : 'items-start',
        followsOwn ? 'pt-1' : 'pt-2',
        highlighted && 'bg-primary/12',
      )}
    >
      {children}
    </article>
  );
}
