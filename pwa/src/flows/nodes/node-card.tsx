import type { FlowNode, FlowNodeType } from '@prosa/contract/flows/flow-node';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { listExitRows } from './exit-rows.ts';
import { EXIT_ROW_HEIGHT, NODE_HEAD_HEIGHT, NODE_WIDTH } from './node-geometry.ts';
import { nodeAppearance } from './node-appearance.ts';
import { NodeSummary } from './node-summary.tsx';

type NodeCardProps = {
  node: FlowNode;
  /**
   * Draws the handle of an exit, from which users draw lines. The handle is placed at the right edge of the exit's row, or of the
   * head. The function must stay the same between renders.
   */
  exit?: (exit: string) => ReactNode;
  /** The texts of the check's findings about the node, one per line. */
  findingText?: string | undefined;
  className?: string;
};

/**
 * Shows a node on the canvas: its head, its summary, and a row for each exit if the node has several. The row or head around an
 * exit has the position `relative`, so that the exit's handle can be placed at its edge.
 */
export const NodeCard = memo(function NodeCard({ node, exit, findingText, className }: NodeCardProps) {
  const { t } = useTranslation('flow-editor');
  const rows = listExitRows(node, t);
  return (
    <div
      style={{ width: NODE_WIDTH }}
      className={cn('rounded-card border border-border bg-card text-foreground shadow-raised', className)}
    >
      <div
        style={{ height: NODE_HEAD_HEIGHT }}
        className="relative flex items-center gap-2 border-b border-muted px-3 text-small font-semibold leading-4.5"
      >
        <NodeIcon type={node.type} className="size-6 rounded-sm [&_svg]:size-3.5" />
        <span className="truncate">{t(nodeAppearance[node.type].title)}</span>
        {rows.length === 0 && exit?.('a')}
      </div>
      <NodeSummary node={node} />
      {rows.map((row, index) => (
        <div
          key={row.exit}
          style={{ height: EXIT_ROW_HEIGHT }}
          className={cn(
            'relative flex items-center px-3 text-small leading-4.5',
            (index > 0 || node.type !== 'randomizer') && 'border-t border-muted',
            row.isElse && 'italic text-muted-foreground',
          )}
        >
          <span dir="auto" className="truncate">
            {row.label}
          </span>
          {exit?.(row.exit)}
        </div>
      ))}
      {findingText !== undefined && (
        <p
          className={cn(
            'whitespace-pre-line px-3 pb-2.25 text-xs leading-4 text-destructive',
            rows.length > 0 && 'border-t border-muted pt-2.25',
          )}
        >
          {findingText}
        </p>
      )}
    </div>
  );
});

/** The coloured icon of a type, beside its name. */
export function NodeIcon({ type, className }: { type: FlowNodeType; className?: string }) {
  const { icon: Icon, colour } = nodeAppearance[type];
  return (
    <span
      style={{ background: colour }}
      className={cn('grid shrink-0 place-items-center text-white ring-1 ring-white/10', className)}
    >
      <Icon aria-hidden />
    </span>
  );
}
