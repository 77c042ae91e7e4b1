import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowDiff } from '@prosa/documents/flow/diff-flows';
import { useTranslation } from 'react-i18next';
import { estimateNodeSize } from '../nodes/node-geometry.ts';
import { diffAppearance } from './diff-appearance.ts';

const DRAWING_MARGIN = 40;
const RADIUS = 24;

/**
 * Draws both states of a flow in one small picture: added, removed, changed and moved parts in their colour, the rest in grey.
 */
export function DiffDrawing({ before, after, diff }: { before: FlowDefinition; after: FlowDefinition; diff: FlowDiff }) {
  const { t } = useTranslation('flow-editor');
  const removedNodes = new Set(diff.nodes.removed);
  const nodes = [...after.nodes, ...before.nodes.filter(({ id }) => removedNodes.has(id))];
  const boxes = new Map(nodes.map((node) => [node.id, { ...node.position, ...estimateNodeSize(node) }]));
  const all = [...boxes.values()];
  const left = Math.min(...all.map(({ x }) => x)) - DRAWING_MARGIN;
  const top = Math.min(...all.map(({ y }) => y)) - DRAWING_MARGIN;
  const right = Math.max(...all.map(({ x, width }) => x + width)) + DRAWING_MARGIN;
  const bottom = Math.max(...all.map(({ y, height }) => y + height)) + DRAWING_MARGIN;
  const colours = toNodeColours(diff);
  const isNew = new Set(diff.connections.added);
  const lines = [...after.connections, ...diff.connections.removed];
  const toLineColour = (line: (typeof lines)[number]) =>
    isNew.has(line)
      ? diffAppearance.added.colour
      : diff.connections.removed.includes(line)
        ? diffAppearance.removed.colour
        : 'var(--muted-foreground)';
  return (
    <svg
      role="img"
      aria-label={t('versions.drawing')}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      className="h-40 w-full rounded-sm border border-border bg-canvas"
    >
      {lines.map((line, index) => {
        const [from, to] = [boxes.get(line.source), boxes.get(line.target)];
        if (from === undefined || to === undefined) return null;
        const [x, y, toX, toY] = [from.x + from.width, from.y + from.height / 2, to.x, to.y + to.height / 2];
        const bend = Math.max(40, Math.abs(toX - x) / 2);
        return (
          <path
            // The index is the key, because an old and a new line may have the same id.
            key={index}
            d={`M${x} ${y} C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`}
            fill="none"
            stroke={toLineColour(line)}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            {...(diff.connections.removed.includes(line) && { strokeDasharray: '5 4' })}
          />
        );
      })}
      {nodes.map(({ id }) => {
        const box = boxes.get(id);
        const colour = colours.get(id);
        return (
          box !== undefined && (
            <rect
              key={id}
              x={box.x}
              y={box.y}
              width={box.width}
              height={box.height}
              rx={RADIUS}
              fill={colour === undefined ? 'var(--card)' : `color-mix(in oklab, ${colour} 22%, var(--card))`}
              stroke={colour ?? 'var(--muted-foreground)'}
              strokeWidth={colour === undefined ? 1 : 2}
              vectorEffect="non-scaling-stroke"
              {...(removedNodes.has(id) && { strokeDasharray: '5 4' })}
            />
          )
        );
      })}
    </svg>
  );
}

/** Returns the colour of each node that differs. */
const toNodeColours = ({ nodes }: FlowDiff): ReadonlyMap<string, string> =>
  new Map([
    ...nodes.added.map((id) => [id, diffAppearance.added.colour] as const),
    ...nodes.removed.map((id) => [id, diffAppearance.removed.colour] as const),
    ...nodes.changed.map(
      ({ id, fields }) => [id, (fields.length === 0 ? diffAppearance.moved : diffAppearance.changed).colour] as const,
    ),
  ]);
