import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { KeyHint } from '../buttons/key-hint.tsx';
import { useTooltipAnchor } from './use-tooltip-anchor.ts';

/**
 * Shows the tooltip of the element that is under the mouse or has the keyboard's focus. `Tooltip` loads the code of this
 * component.
 */
export function TooltipPopup() {
  const { anchor, isOpen, close } = useTooltipAnchor();
  const keys = anchor?.getAttribute('aria-keyshortcuts');
  return (
    <BaseTooltip.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner anchor={anchor} sideOffset={6} className="z-dialog data-anchor-hidden:hidden">
          <BaseTooltip.Popup className="flex items-center gap-2 rounded-sm bg-foreground px-2 py-1 text-xs text-background shadow-raised">
            <span>{anchor?.dataset['tooltip']}</span>
            {keys != null && <KeyHint keys={keys} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
