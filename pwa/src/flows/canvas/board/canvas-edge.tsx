import { useTranslation } from 'react-i18next';
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import { X } from 'lucide-react';
import { memo, useState, useSyncExternalStore } from 'react';
import type { Store } from '../../../platform/store.ts';
import { cn } from '../../../ui/cn.ts';
import type { CanvasSelection } from '../drawing/canvas.ts';
import type { CanvasEdge as CanvasEdgeData } from '../drawing/canvas-edges.ts';
import { useEditor } from './editor-context.ts';

/** The width of the area around a line in which the line reacts to the pointer, in the canvas' units. */
const HIT_WIDTH = 22;

/** Draws a line from an exit to a node. While the line is hovered or selected, it has a button that removes it. */
export const CanvasEdge = memo(function CanvasEdge({ id, selected, data, ...ends }: EdgeProps<CanvasEdgeData>) {
  const { t } = useTranslation('flow-editor');
  const { canvas, mayWrite, removeLine } = useEditor();
  const isOnly = useIsOnlyLineSelected(canvas.selection);
  const [isOver, setOver] = useState(false);
  const [path, x, y] = getBezierPath(ends);
  const look = data?.look ?? 'plain';
  return (
    <g onPointerEnter={() => setOver(true)} onPointerLeave={() => setOver(false)}>
      <BaseEdge
        path={path}
        interactionWidth={HIT_WIDTH}
        className={cn('flow-line', selected || isOver ? 'flow-line-chosen' : `flow-line-${look}`)}
      />
      {mayWrite && ((selected && isOnly) || isOver) && (
        <EdgeLabelRenderer>
          <button
            type="button"
            aria-label={t('canvas.removeLine')}
            title={t('canvas.removeLine')}
            tabIndex={selected ? 0 : -1}
            onPointerEnter={() => setOver(true)}
            onPointerLeave={() => setOver(false)}
            onClick={() => removeLine(id)}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
            className="nodrag nopan pointer-events-auto absolute grid size-6 place-items-center rounded-full border border-border bg-popover text-secondary-foreground shadow-raised hover:border-destructive hover:bg-destructive hover:text-card pointer-coarse:size-9"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </EdgeLabelRenderer>
      )}
    </g>
  );
});

/** Returns whether exactly one line is selected, and no node. */
const useIsOnlyLineSelected = (selection: Store<CanvasSelection>): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.get().nodes.size === 0 && selection.get().edges.size === 1);
