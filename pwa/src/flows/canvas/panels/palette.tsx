import type { FlowNodeType } from '@prosa/contract/flows/flow-node';
import { ChevronDown, PanelLeftClose } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { NodeIcon } from '../../nodes/node-card.tsx';
import { nodeLooks } from '../../nodes/node-looks.ts';
import { type PalettePick, usePaletteDrag } from './use-palette-drag.ts';

/** What the speed dial adds (spec 3 section 2), and the other types. */
export const firstTypes: readonly FlowNodeType[] = [
  'start',
  'singleBlock',
  'menu',
  'randomizer',
  'interval',
  'ticket',
  'tag',
  'agent',
];
export const moreTypes: readonly FlowNodeType[] = ['message', 'condition', 'img', 'audio', 'video'];

type PaletteProps = { onPick: PalettePick; onHide: () => void };

/** The types of nodes: pressed, one goes beside the last node; dragged, where it is let go. */
export function Palette({ onPick, onHide }: PaletteProps) {
  const { t } = useTranslation('flow-editor');
  const [showsMore, setMore] = useState(false);
  return (
    <section
      aria-label={t('canvas.palette')}
      data-flow-palette
      className="grid max-h-full w-[168px] content-start gap-0.5 overflow-y-auto rounded-[12px] border border-line bg-surface p-1.5 shadow-raised"
    >
      {[...firstTypes, ...(showsMore ? moreTypes : [])].map((type) => (
        <PaletteItem key={type} type={type} onPick={onPick} />
      ))}
      <div className="mt-1 flex items-center border-t border-line-2 pt-1">
        <button
          type="button"
          aria-expanded={showsMore}
          onClick={() => setMore(!showsMore)}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-1.5 rounded-[8px] px-2.5 text-left text-[13px] text-ink-3 hover:bg-line-2 hover:text-ink pointer-coarse:min-h-10"
        >
          <ChevronDown aria-hidden className={showsMore ? 'size-3.5 rotate-180' : 'size-3.5'} />
          <span className="truncate">{t('canvas.more')}</span>
        </button>
        <Tooltip label={t('canvas.hide')}>
          <button
            type="button"
            aria-label={t('canvas.hide')}
            onClick={onHide}
            className="grid size-8 place-items-center rounded-[8px] text-ink-3 hover:bg-line-2 hover:text-ink pointer-coarse:size-10"
          >
            <PanelLeftClose aria-hidden className="size-4" />
          </button>
        </Tooltip>
      </div>
    </section>
  );
}

function PaletteItem({ type, onPick }: { type: FlowNodeType; onPick: PalettePick }) {
  const { t } = useTranslation('flow-editor');
  const { ghost, handlers } = usePaletteDrag(type, onPick);
  const name = t(nodeLooks[type].title);
  return (
    <>
      <button
        type="button"
        title={t('canvas.addHint')}
        {...handlers}
        className="flex min-h-8 touch-none cursor-grab select-none items-center gap-[9px] rounded-[8px] px-2.5 text-left text-[13px] text-ink-2 hover:bg-line-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <NodeIcon type={type} className="size-[22px] rounded-[6px] [&_svg]:size-[13px]" />
        <span className="truncate">{name}</span>
      </button>
      {ghost !== null &&
        createPortal(
          <div
            aria-hidden
            style={{ translate: `${ghost.x}px ${ghost.y}px` }}
            className="pointer-events-none fixed left-0 top-0 z-[60] flex h-[43px] w-[196px] items-center gap-2 rounded-[12px] border border-accent bg-surface px-3 text-[13px] font-semibold text-ink opacity-90 shadow-raised"
          >
            <NodeIcon type={type} className="size-6 rounded-[7px] [&_svg]:size-3.5" />
            {name}
          </div>,
          document.body,
        )}
    </>
  );
}
