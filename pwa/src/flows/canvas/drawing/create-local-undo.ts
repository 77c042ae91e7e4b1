import { toFlowLineMap, toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import * as Y from 'yjs';
import { createStore, type Store } from '../../../platform/store.ts';
import { CANVAS_ORIGIN } from './change-drawing.ts';

export type LocalUndo = {
  readonly can: Store<{ readonly undo: boolean; readonly redo: boolean }>;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly stop: () => void;
};

/**
 * Returns the undo and redo of a canvas, which concern only the steps of the canvas' own user. Each transaction is one step.
 * Changes of other users stay.
 */
export function createLocalUndo(document: Y.Doc): LocalUndo {
  const manager = new Y.UndoManager([toFlowNodeMap(document), toFlowLineMap(document)], {
    trackedOrigins: new Set([CANVAS_ORIGIN]),
    captureTimeout: 0,
  });
  const can = createStore({ undo: false, redo: false });
  const updateAvailability = (): void => {
    const [undo, redo] = [manager.canUndo(), manager.canRedo()];
    if (undo !== can.get().undo || redo !== can.get().redo) can.set({ undo, redo });
  };
  for (const event of ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const) manager.on(event, updateAvailability);
  return {
    can,
    undo: () => {
      manager.undo();
      updateAvailability();
    },
    redo: () => {
      manager.redo();
      updateAvailability();
    },
    stop: () => manager.destroy(),
  };
}
