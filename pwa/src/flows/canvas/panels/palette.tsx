import type { FlowNodeType } from '@prosa/contract/flows/flow-node';
import { ChevronDown, PanelLeftClose } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import { NodeIcon } from '../../nodes/node-card.tsx';
import { nodeAppearance } from '../../nodes/node-appearance.ts';
import { type OnPalettePick, usePaletteDrag } from './use-palette-drag.ts';

/** The types of nodes that the palette shows at first, as in the specification's speed dial (coverage 3 §2). */
export const speedDialNodeTypes: readonly FlowNodeType[] = [
  'start',
  'singleBlock',
  'menu',
  'randomizer',
  'interval',
  'ticket',
  'tag',
  'agent',
];
export const otherNodeTypes: readonly FlowNodeType[] = ['message', 'condition', 'img', 'audio', 'video'];

type PaletteProps = { onPick: OnPalettePick; onHide: () => void };

/**
 * The list of node types. A press on a type adds a node beside the node that was added last, and a drag of a type adds a node
 * where the user drops the type.
 */
export function Palette({ onPick, onHide }: PaletteProps) {
  const { t } = useTranslation('flow-editor');
  const [showsMore, setMore] = useState(false);
  return (
    <section
      aria-label={t('canvas.palette')}
      data-flow-palette
      className="grid max-h-full w-max min-w-42 max-w-60 content-start gap-0.5 overflow-y-auto rounded-card border border-border bg-card p-1.5 shadow-raised"
    >
      {[...speedDialNodeTypes, ...(showsMore ? otherNodeTypes : [])].map((type) => (
        <PaletteItem key={type} type={type} onPick={onPick} />
      ))}
      <div className="mt-1 flex items-center border-t border-muted pt-1">
        <button
          type="button"
          aria-expanded={showsMore}
          onClick={() => setMore(!showsMore)}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-1.5 rounded-sm px-2.5 text-left text-small text-muted-foreground hover:bg-muted hover:text-foreground pointer-coarse:min-h-10"
        >
          <ChevronDown aria-hidden className={showsMore ? 'size-3.5 rotate-180' : 'size-3.5'} />
          <span className="truncate">{t('canvas.more')}</span>
        </button>
        <button
          data-tooltip={t('canvas.hide')}
          type="button"
          aria-label={t('canvas.hide')}
          onClick={onHide}
          className="grid size-8 place-items-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground pointer-coarse:size-10"
        >
          <PanelLeftClose aria-hidden className="size-4" />
        </button>
      </div>
    </section>
  );
}

function PaletteItem({ type, onPick }: { type: FlowNodeType; onPick: OnPalettePick }) {
  const { t } = useTranslation('flow-editor');
  const { ghost, handlers } = usePaletteDrag(type, onPick);
  const name = t(nodeAppearance[type].title);
  return (
    <>
      <button
        type="button"
        title={t('canvas.addHint')}
        {...handlers}
        className="flex min-h-8 touch-none cursor-grab select-none items-center gap-2.25 rounded-sm px-2.5 text-left text-small text-secondary-foreground hover:bg-muted hover:text-foreground pointer-coarse:min-h-11"
      >
        <NodeIcon type={type} className="size-5.5 rounded-sm [&_svg]:size-3.25" />
        <span className="truncate">{name}</span>
      </button>
      {ghost !== null &&
        createPortal(
          <div
            aria-hidden
            style={{ translate: `${ghost.x}px ${ghost.y}px` }}
            className="pointer-events-none fixed left-0 top-0 z-popup flex h-10.75 w-49 items-center gap-2 rounded-card border border-primary bg-card px-3 text-small font-semibold text-foreground opacity-90 shadow-raised"
          >
            <NodeIcon type={type} className="size-6 rounded-sm [&_svg]:size-3.5" />
            {name}
          </div>,
          document.body,
        )}
    </>
  );
}
