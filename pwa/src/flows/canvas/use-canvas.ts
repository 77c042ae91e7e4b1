import { useEffect, useState } from 'react';
import { createStore, type Store, useStore } from '../../platform/store.ts';
import type { SessionUser } from '@prosa/contract/session/session';
import type { OpenDocument } from '../../sync/documents/document-state.ts';
import { createCanvas, type Canvas } from './drawing/canvas.ts';
import { createDraggedPositionReader, toPeerMarks, type PeerMarks } from './board/peer-marks.ts';
import { createFlowAwareness, type FlowAwareness } from './board/flow-awareness.ts';
import { createLocalUndo, type LocalUndo } from './drawing/create-local-undo.ts';

/** A canvas over an open document, with the awareness states of other users. */
export type CanvasWithAwareness = {
  readonly canvas: Canvas;
  readonly undo: LocalUndo;
  readonly flowAwareness: FlowAwareness;
  readonly marks: Store<PeerMarks>;
};

/**
 * Creates a canvas over a document. If the hook gets another document, it creates a new canvas. Undefined until the canvas
 * exists.
 */
export function useCanvas(
  { doc, awareness, state }: OpenDocument,
  { id, name }: Pick<SessionUser, 'id' | 'name'>,
): CanvasWithAwareness | undefined {
  const [bound] = useState(() => createStore<CanvasWithAwareness | undefined>(undefined));
  useEffect(() => {
    const canvas = createCanvas(doc);
    const undo = createLocalUndo(doc);
    const flowAwareness = createFlowAwareness(awareness, { id, name });
    const marks = createStore<PeerMarks>(new Map());
    const readDraggedByOthers = createDraggedPositionReader();
    const showPeers = () => {
      const peers = flowAwareness.peers.get();
      marks.set(toPeerMarks(peers, marks.get()));
      canvas.setDraggedByOthers(readDraggedByOthers(peers, canvas.flow.get()));
    };
    const forget = [
      flowAwareness.peers.subscribe(showPeers),
      canvas.flow.subscribe(showPeers),
      canvas.selection.subscribe(() => flowAwareness.setFields({ selected: canvas.selection.get().nodes })),
      canvas.dragged.subscribe(() => canvas.dragged.get().size > 0 && flowAwareness.setFields({ dragged: canvas.dragged.get() })),
      // After a drag the awareness state keeps the node's position until the server has stored the drag. From then on, the other
      // users can read the position from the document.
      state.subscribe(() => state.get().unstored === 0 && flowAwareness.setFields({ dragged: canvas.dragged.get() })),
    ];
    showPeers();
    bound.set({ canvas, undo, flowAwareness, marks });
    return () => {
      for (const each of forget) each();
      flowAwareness.stop();
      undo.stop();
      canvas.stop();
      bound.set(undefined);
    };
  }, [bound, doc, awareness, state, id, name]);
  return useStore(bound);
}
