import { listExits } from '@prosa/domain/flows/flow-exits';
import { Handle, type NodeProps, Position, useUpdateNodeInternals } from '@xyflow/react';
import { memo, useEffect, useRef } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';
import { toSeedColour } from '../../../ui/labels/initials.ts';
import { NodeCard } from '../../nodes/node-card.tsx';
import { NODE_HEAD_HEIGHT } from '../../nodes/node-geometry.ts';
import { nodeAppearance } from '../../nodes/node-appearance.ts';
import type { CanvasNode as CanvasNodeData } from '../drawing/canvas-nodes.ts';
import { useEditor } from './editor-context.ts';
import type { PeerMark } from './peer-marks.ts';
import { useStoreHasValue, useMapEntry } from './use-map-entry.ts';
import { toUserColourSeed } from '../../../ui/labels/person-seed.ts';

const renderExitHandle = (exit: string) => (
  <Handle
    id={exit}
    type="source"
    position={Position.Right}
    className="flow-exit"
    isConnectableEnd={false}
    onDoubleClick={(event) => event.stopPropagation()}
  />
);

/** Draws a node on the canvas: its card, its entrance and exits, and the other people at the node. */
export const CanvasNode = memo(function CanvasNode({ id, data: { node, isEntry }, selected }: NodeProps<CanvasNodeData>) {
  const { t } = useTranslation('flow-editor');
  const { marks, findingTexts, playing } = useEditor();
  const there = useMapEntry(marks, id);
  const findingText = useMapEntry(findingTexts, id);
  const isPlaying = useStoreHasValue(playing, id);
  const exits = listExits(node).join(' ');
  const updateInternals = useUpdateNodeInternals();
  const measured = useRef(exits);
  useEffect(() => {
    // React Flow measures each node when it is added. Only a change of the node's exits needs another measurement.
    if (measured.current !== exits) updateInternals(id);
    measured.current = exits;
  }, [updateInternals, id, exits]);
  const first = there?.[0];
  const states = [selected && t('canvas.chosen'), findingText, ...(there ?? []).map((mark) => formatPeerMark(mark, t))];
  return (
    <div
      role="group"
      data-flow-node={id}
      tabIndex={isEntry ? 0 : -1}
      aria-roledescription={t('canvas.node')}
      aria-label={[t(nodeAppearance[node.type].title), ...states.filter(Boolean)].join(', ')}
      // The cast allows the custom property `--mark`, which the type of styles lacks.
      style={
        first === undefined ? undefined : ({ '--mark': toSeedColour(toUserColourSeed(first.userId)) } as React.CSSProperties)
      }
      className={cn(
        'rounded-card outline-none transition-shadow duration-100 focus-visible:ring-2 focus-visible:ring-primary focus-visible:ring-offset-2 focus-visible:ring-offset-canvas',
        first !== undefined && 'ring-3 ring-(--mark)',
        isPlaying && 'ring-3 ring-success',
        selected && 'shadow-selected',
      )}
    >
      {first !== undefined && <PeerMarkLabel mark={first} more={(there?.length ?? 1) - 1} />}
      <Handle
        type="target"
        position={Position.Left}
        className="flow-entrance"
        style={{ top: NODE_HEAD_HEIGHT / 2 }}
        isConnectableStart={false}
        isConnectableEnd={node.type !== 'start'}
      />
      <NodeCard node={node} exit={renderExitHandle} findingText={findingText} className={cn(selected && 'border-primary')} />
    </div>
  );
});

function PeerMarkLabel({ mark, more }: { mark: PeerMark; more: number }) {
  const { t } = useTranslation('flow-editor');
  return (
    <span
      aria-hidden
      className="absolute bottom-full left-2.5 mb-1 max-w-44 truncate rounded-sm bg-(--mark) px-1.75 text-2xs font-semibold leading-4 text-white"
    >
      {formatPeerMark(mark, t)}
      {more > 0 && ` +${more}`}
    </span>
  );
}

const formatPeerMark = ({ name, isEditing }: PeerMark, t: TFunction<'flow-editor'>): string =>
  isEditing ? t('canvas.edits', { name: toFirstName(name) }) : toFirstName(name);
const toFirstName = (name: string): string => name.split(' ', 1)[0] ?? name;
