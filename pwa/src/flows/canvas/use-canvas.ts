import { useEffect, useState } from 'react';
import { createStore, type Store, useStore } from '../../platform/store.ts';
import type { SessionUser } from '@prosa/contract/session/session';
import type { OpenDocument } from '../../sync/documents/document-state.ts';
import { createCanvas, type Canvas } from './drawing/canvas.ts';
import { createDragReader, toPresenceMarks, type PresenceMarks } from './board/presence-marks.ts';
import { createPresence, type Presence } from './board/presence.ts';
import { createLocalUndo, type LocalUndo } from './drawing/create-local-undo.ts';

/** A canvas over an open document, with the presence of other users. */
export type CanvasWithPresence = {
  readonly canvas: Canvas;
  readonly undo: LocalUndo;
  readonly presence: Presence;
  readonly marks: Store<PresenceMarks>;
};

/** Binds a canvas to a document, and again to each new document. Returns undefined until it is bound. */
export function useCanvas(
  { doc, awareness, state }: OpenDocument,
  { id, name }: Pick<SessionUser, 'id' | 'name'>,
): CanvasWithPresence | undefined {
  const [bound] = useState(() => createStore<CanvasWithPresence | undefined>(undefined));
  useEffect(() => {
    const canvas = createCanvas(doc);
    const undo = createLocalUndo(doc);
    const presence = createPresence(awareness, { id, name });
    const marks = createStore<PresenceMarks>(new Map());
    const readDraggedByOthers = createDragReader();
    const showPeers = () => {
      const peers = presence.peers.get();
      marks.set(toPresenceMarks(peers, marks.get()));
      canvas.setDraggedByOthers(readDraggedByOthers(peers, canvas.flow.get()));
    };
    const forget = [
      presence.peers.subscribe(showPeers),
      canvas.flow.subscribe(showPeers),
      canvas.selection.subscribe(() => presence.setFields({ selected: canvas.selection.get().nodes })),
      canvas.dragged.subscribe(() => canvas.dragged.get().size > 0 && presence.setFields({ dragged: canvas.dragged.get() })),
      // After a drag the presence state keeps the node's position until the server has the drag. The others can then read the
      // position from the document.
      state.subscribe(() => state.get().unstored === 0 && presence.setFields({ dragged: canvas.dragged.get() })),
    ];
    showPeers();
    bound.set({ canvas, undo, presence, marks });
    return () => {
      for (const each of forget) each();
      presence.stop();
      undo.stop();
      canvas.stop();
      bound.set(undefined);
    };
  }, [bound, doc, awareness, state, id, name]);
  return useStore(bound);
}
