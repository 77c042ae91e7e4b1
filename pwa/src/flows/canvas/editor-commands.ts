import type { ReactFlowInstance } from '@xyflow/react';
import type { CanvasCommand } from './drawing/canvas-keys.ts';
import { flowChangingCommands } from './drawing/canvas-keys.ts';
import type { Canvas } from './drawing/canvas.ts';
import type { DrawingActions } from './drawing/drawing-actions.ts';
import type { LocalUndo } from './drawing/create-local-undo.ts';

/** The canvas, and the editor's panels and menus, on which keys act. */
export type EditorCommandTargets = {
  readonly canvas: Canvas;
  readonly actions: DrawingActions;
  readonly undo: LocalUndo;
  readonly flow: Pick<ReactFlowInstance, 'zoomIn' | 'zoomOut' | 'zoomTo'>;
  readonly mayWrite: boolean;
  readonly focus: (nodeId: string) => void;
  readonly open: (nodeId: string) => void;
  readonly link: (nodeId: string) => void;
  /** Adds a node. If `nodeId` is given, the new node is placed beside that node and joined to it. */
  readonly add: (nodeId: string | undefined) => void;
  /** Closes a node's form. Returns false if none is open. */
  readonly closeForm: () => boolean;
  readonly help: () => void;
  readonly tryIt: () => void;
  readonly publish: () => void;
  readonly layOut: () => void;
  readonly fit: () => void;
  readonly hand: (hand: boolean) => void;
  readonly copyFault: (pasted: ReturnType<DrawingActions['duplicate']>) => void;
};

/** Runs a key's command on the focused node `nodeId`, and returns whether the command had an effect. */
export function runCanvasCommand(command: CanvasCommand, nodeId: string | undefined, targets: EditorCommandTargets): boolean {
  const { canvas, actions, undo, flow, mayWrite } = targets;
  // A reader's keys change nothing. The key that publishes nevertheless counts as handled, because the browser would otherwise
  // offer to save the page.
  if (!mayWrite && flowChangingCommands.has(command.do)) return command.do === 'publish';
  const only = nodeId ?? findOnlyId(canvas.selection.get().nodes);
  switch (command.do) {
    case 'next':
    case 'previous': {
      const order = canvas.order();
      const at = nodeId === undefined ? -1 : order.indexOf(nodeId);
      const next = order[at + (command.do === 'next' ? 1 : -1)];
      // If there is no next or previous node, Tab leaves the canvas.
      if (next === undefined) return false;
      targets.focus(next);
      return true;
    }
    case 'open':
      if (nodeId !== undefined) targets.open(nodeId);
      return nodeId !== undefined;
    case 'toggle': {
      if (nodeId === undefined) return false;
      const { nodes } = canvas.selection.get();
      canvas.changeNodes([{ type: 'select', id: nodeId, selected: !nodes.has(nodeId) }]);
      return true;
    }
    case 'link':
      if (only !== undefined) targets.link(only);
      return only !== undefined;
    case 'remove': {
      const order = nodeId === undefined ? [] : canvas.order().slice(0, canvas.order().indexOf(nodeId));
      actions.remove(nodeId);
      const remainingIds = new Set(canvas.flow.get().nodes.map(({ id }) => id));
      // If the focused node is deleted, the focus moves to the nearest remaining node before it in the order of the Tab key, or
      // else to the first node.
      const before = order.findLast((id) => remainingIds.has(id)) ?? canvas.order()[0];
      if (nodeId !== undefined && !remainingIds.has(nodeId) && before !== undefined) targets.focus(before);
      return true;
    }
    case 'escape':
      if (targets.closeForm()) return true;
      canvas.select({});
      return false;
    case 'move':
      return actions.move(nodeId, command.x, command.y);
    case 'select-all':
      actions.selectAll();
      return true;
    case 'duplicate':
      targets.copyFault(actions.duplicate(nodeId));
      return true;
    case 'undo':
      undo.undo();
      return true;
    case 'redo':
      undo.redo();
      return true;
    case 'zoom-in':
      void flow.zoomIn({ duration: 120 });
      return true;
    case 'zoom-out':
      void flow.zoomOut({ duration: 120 });
      return true;
    case 'actual-size':
      void flow.zoomTo(1, { duration: 120 });
      return true;
    case 'hand':
    case 'pointer':
      targets.hand(command.do === 'hand');
      return true;
    case 'add':
      targets.add(only);
      return true;
    case 'help':
    case 'publish':
    case 'fit':
      targets[command.do]();
      return true;
    case 'lay-out':
      targets.layOut();
      return true;
    case 'try':
      targets.tryIt();
      return true;
  }
}

const findOnlyId = (ids: ReadonlySet<string>): string | undefined => (ids.size === 1 ? [...ids][0] : undefined);
