import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useContextMenu } from '../../ui/interaction/use-context-menu.ts';

type BubbleRowProps = {
  /** The name of the bubble's author. */
  label: string | undefined;
  own: boolean;
  followsOwn: boolean;
  highlighted: boolean;
  /**
   * The checkbox of the message while the user selects messages. A click anywhere on the row then selects or deselects the
   * message.
   */
  selection?: { readonly label: string; readonly isSelected: boolean; readonly onToggle: () => void } | undefined;
  /** Whether parts of the row have menus of their own, so that the row has none. */
  hasOwnMenus?: boolean;
  children: ReactNode;
};

/**
 * Places a message in its conversation. Messages of the user's side are on the right. Messages of the same side that follow each
 * other are closer together. The message is highlighted if a search or a quote led to it.
 */
export function BubbleRow({ label, own, followsOwn, highlighted, selection, hasOwnMenus = false, children }: BubbleRowProps) {
  const contextMenu = useContextMenu();
  return (
    <article
      {...(hasOwnMenus ? {} : contextMenu)}
      aria-label={label}
      className={cn(
        !hasOwnMenus && 'group',
        '-mx-2 flex pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none] flex-col rounded-md px-2 transition-colors duration-150',
        own ? 'items-end' : 'items-start',
        followsOwn ? 'pt-1' : 'pt-2',
        (highlighted || selection?.isSelected === true) && 'bg-primary/12',
        selection !== undefined && 'relative pl-11',
      )}
    >
      {selection !== undefined && (
        <div className="absolute inset-0 z-raised cursor-pointer [&>label]:size-full [&>label]:cursor-pointer [&>label]:pl-3">
          <Checkbox isBare label={selection.label} checked={selection.isSelected} onChange={selection.onToggle} />
        </div>
      )}
      {children}
    </article>
  );
}
