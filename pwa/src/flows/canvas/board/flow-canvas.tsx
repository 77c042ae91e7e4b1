import { useTranslation } from 'react-i18next';
import type { FlowPosition } from '@prosa/contract/flows/flow-node';
import {
  Background,
  type FinalConnectionState,
  MiniMap,
  PanOnScrollMode,
  ReactFlow,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { useIsPhone } from '../../../ui/interaction/use-media-query.ts';
import { CanvasEdge } from './canvas-edge.tsx';
import type { CanvasEdge as CanvasEdgeData } from '../drawing/canvas-edges.ts';
import { GRID_SIZE } from '../drawing/canvas-keys.ts';
import { CanvasNode } from './canvas-node.tsx';
import type { CanvasNode as CanvasNodeData } from '../drawing/canvas-nodes.ts';
import { findLineRefusal } from '../drawing/change-drawing.ts';
import { PeerCursors } from './peer-cursors.tsx';
import type { ExitReference } from '../drawing/drawing-actions.ts';
import { useEditor } from './editor-context.ts';
import type { FlowAwareness } from './flow-awareness.ts';
import './canvas.css';

const nodeTypes = { flow: CanvasNode };
const edgeTypes = { flow: CanvasEdge };
/** Above this number of nodes, the canvas renders only the visible nodes. */
const MAX_NODES_DRAWN_AT_ONCE = 150;
const MULTI_SELECTION_KEYS = ['Shift', 'Meta', 'Control'];
const ZOOM_LIMITS = { min: 0.1, max: 2 };
/** The mouse buttons that pan the canvas: the middle and the right one. The left button selects. */
const PAN_BUTTONS = [1, 2];

type FlowCanvasProps = {
  flowAwareness: FlowAwareness;
  hand: boolean;
  snaps: boolean;
  onLink: (exit: ExitReference, target: string) => void;
  /** Called when a user drops a line on empty space. `at` is the position in the window. */
  onLinkToNew: (exit: ExitReference, at: FlowPosition) => void;
  children: ReactNode;
};

/** Shows the drawing on the canvas, and lets pointers move and join nodes. */
export function FlowCanvas({ flowAwareness, hand, snaps, onLink, onLinkToNew, children }: FlowCanvasProps) {
  const { t } = useTranslation('flow-editor');
  const { canvas, mayWrite, open, follow } = useEditor();
  const nodes = useStore(canvas.nodes);
  const edges = useStore(canvas.edges);
  const flow = useReactFlow();
  const phone = useIsPhone();
  const [isJoining, setJoining] = useState(false);

  const endLine = (event: MouseEvent | TouchEvent, { isValid, fromNode, fromHandle }: FinalConnectionState) => {
    setJoining(false);
    if (isValid === true || fromNode === null || fromHandle?.id == null) return;
    const exit = { source: fromNode.id, sourceHandle: fromHandle.id };
    const at = toPosition(event);
    const under = document.elementFromPoint(at.x, at.y);
    const target = under?.closest('.react-flow__node')?.getAttribute('data-id');
    if (target != null) onLink(exit, target);
    else if (under?.closest('.react-flow__pane')) onLinkToNew(exit, at);
  };

  return (
    <ReactFlow<CanvasNodeData, CanvasEdgeData>
      className="flow-canvas"
      data-joining={isJoining || undefined}
      // The casts are safe: the canvas never changes the nodes or lines in place.
      nodes={nodes as CanvasNodeData[]}
      edges={edges as CanvasEdgeData[]}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={canvas.changeNodes}
      onEdgesChange={canvas.changeEdges}
      onConnect={({ source, sourceHandle, target }) => sourceHandle !== null && onLink({ source, sourceHandle }, target)}
      onConnectStart={() => setJoining(true)}
      onConnectEnd={endLine}
      isValidConnection={({ source, sourceHandle, target }) =>
        sourceHandle != null && findLineRefusal(canvas.flow.get(), { source, sourceHandle, target }) === null
      }
      onNodeDoubleClick={(_, { id }) => open(id)}
      onNodeClick={(event, { id }) => {
        canvas.enterAt(id);
        // A press with Shift, Meta or Control selects several parts, so no open form moves to the pressed node.
        if (!event.shiftKey && !event.metaKey && !event.ctrlKey) follow(id);
      }}
      onPointerMove={({ clientX, clientY, pointerType }) =>
        pointerType !== 'touch' &&
        flowAwareness.setFields({ cursor: flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false }) })
      }
      onPointerLeave={() => flowAwareness.setFields({ cursor: null })}
      nodesDraggable={mayWrite}
      nodesConnectable={mayWrite}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      multiSelectionKeyCode={MULTI_SELECTION_KEYS}
      selectionMode={SelectionMode.Partial}
      selectionOnDrag={!hand}
      panOnDrag={hand ? true : PAN_BUTTONS}
      panOnScroll
      panOnScrollMode={PanOnScrollMode.Free}
      zoomOnDoubleClick={false}
      snapToGrid={snaps}
      snapGrid={[GRID_SIZE, GRID_SIZE]}
      onlyRenderVisibleElements={nodes.length > MAX_NODES_DRAWN_AT_ONCE}
      connectOnClick={false}
      connectionRadius={28}
      nodeDragThreshold={3}
      minZoom={ZOOM_LIMITS.min}
      maxZoom={ZOOM_LIMITS.max}
      attributionPosition="top-right"
      aria-label={t('canvas.title')}
    >
      <Background gap={GRID_SIZE} size={1.5} />
      {!phone && (
        <MiniMap
          pannable
          zoomable
          ariaLabel={t('canvas.map')}
          style={{ width: 168, height: 104 }}
          nodeBorderRadius={12}
          position="bottom-right"
        />
      )}
      <PeerCursors peers={flowAwareness.peers} />
      {children}
    </ReactFlow>
  );
}

function toPosition(event: MouseEvent | TouchEvent): FlowPosition {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event;
  return { x: point?.clientX ?? 0, y: point?.clientY ?? 0 };
}
