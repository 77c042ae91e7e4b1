import { useTranslation } from 'react-i18next';
import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useIsPhone } from '../ui/interaction/use-media-query.ts';
import { UnsentList } from './unsent-list.tsx';

type UnsentPanelProps = { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** Lists unsent changes: in a popover below the network indicator on a desktop, and in a dialog on a phone. */
export function UnsentPanel({ anchor, onClose }: UnsentPanelProps) {
  const { t } = useTranslation('unsent');
  const [, navigate] = useLocation();
  const title = t('title');
  const open = (path: string) => {
    onClose();
    navigate(path);
  };
  if (useIsPhone())
    return (
      <Dialog open onClose={onClose} title={title} className="max-md:max-h-[85dvh] max-md:px-0 max-md:[&>:first-child]:px-4">
        <UnsentList onOpen={open} />
      </Dialog>
    );
  return (
    <Popover.Root open onOpenChange={(next) => !next && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} className="z-dialog outline-none">
          <Popover.Popup className="flex max-h-[min(70dvh,--spacing(140))] w-107.5 flex-col overflow-hidden rounded-md border border-border bg-popover text-foreground shadow-raised outline-none">
            <Popover.Title className="border-b border-border px-4 py-2.5 font-semibold">{title}</Popover.Title>
            <UnsentList onOpen={open} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
