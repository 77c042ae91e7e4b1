import { Menu } from '@base-ui/react/menu';
import type { FlowNodeType, FlowPosition } from '@prosa/contract/flows/flow-node';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NodeIcon } from '../../nodes/node-card.tsx';
import { nodeAppearance } from '../../nodes/node-appearance.ts';
import { speedDialNodeTypes, otherNodeTypes } from './palette.tsx';

type NodeTypeMenuProps = {
  /** The place in the window at which the menu opens. */
  at: FlowPosition;
  /** The types of nodes that the menu leaves out. */
  without?: readonly FlowNodeType[];
  onPick: (type: FlowNodeType) => void;
  onClose: () => void;
};

/** A menu at the point `at` of the window, from which the user chooses the type of a new node. */
export function NodeTypeMenu({ at, without = [], onPick, onClose }: NodeTypeMenuProps) {
  const { t } = useTranslation('flow-editor');
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }), [at]);
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="z-dialog outline-none"
        >
          <Menu.Popup
            aria-label={t('canvas.add')}
            className="grid max-h-(--available-height) gap-0.5 overflow-y-auto rounded-card border border-border bg-popover p-1.5 shadow-raised outline-none"
          >
            {[...speedDialNodeTypes, ...otherNodeTypes]
              .filter((type) => !without.includes(type))
              .map((type) => (
                <Menu.Item
                  key={type}
                  onClick={() => onPick(type)}
                  className="flex min-h-9 select-none items-center gap-2.5 rounded-sm px-2.5 pr-6 text-small text-secondary-foreground outline-none data-highlighted:bg-muted data-highlighted:text-foreground pointer-coarse:min-h-11"
                >
                  <NodeIcon type={type} className="size-5.5 rounded-sm [&_svg]:size-3.25" />
                  {t(nodeAppearance[type].title)}
                </Menu.Item>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
