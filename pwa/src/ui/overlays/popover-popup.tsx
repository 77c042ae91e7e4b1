import { Popover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

type PopoverPopupProps = { label: string; trigger: ReactElement; children: ReactNode; defaultOpen: boolean };

/** A trigger with the popover that it opens. */
export function PopoverPopup({ label, trigger, children, defaultOpen }: PopoverPopupProps) {
  return (
    <Popover.Root defaultOpen={defaultOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-dialog outline-none">
          <Popover.Popup
            aria-label={label}
            className="max-h-(--available-height) min-w-48 max-w-(--available-width) overflow-y-auto overscroll-contain rounded-md border border-border bg-popover p-3 text-foreground shadow-raised outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
