import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { cardBoxes } from './card-boxes.ts';
import type { Canvas } from '../drawing/canvas.ts';
import { boundsOf, cameraToKeep, readView } from './free-view.ts';

/** Frames without a move after which the camera stands still; a panel has its room by then, too. */
const STILL_FRAMES = 3;

/** Returns what is called before a panel takes room from the canvas: the cards that are in sight come back into sight beside it. */
export function useKeepInSight(canvas: Canvas): () => void {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useCallback(() => {
    const { domNode } = store.getState();
    if (domNode === null) return;
    const before = readView(domNode);
    whenStill(
      () => store.getState().transform,
      () => {
        const [x, y, zoom] = store.getState().transform;
        const seen = cardBoxes(canvas).filter((box) => {
          const [middle, centre] = [(box.x + box.width / 2) * zoom + x, (box.y + box.height / 2) * zoom + y];
          return middle > 0 && middle < before.right && centre > 0 && centre < before.bottom;
        });
        const bounds = boundsOf(seen);
        if (bounds === undefined) return;
        void flow.setViewport(cameraToKeep(bounds, readView(domNode), { x, y, zoom }), { duration: 150 });
      },
    );
  }, [canvas, flow, store]);
}

/** Calls `then` once the camera has stood still: a move that was begun just before is not broken off half way. */
function whenStill(read: () => readonly number[], then: () => void): void {
  let last = read().join();
  let still = 0;
  const look = (): void => {
    const now = read().join();
    still = now === last ? still + 1 : 0;
    last = now;
    if (still < STILL_FRAMES) requestAnimationFrame(look);
    else then();
  };
  requestAnimationFrame(look);
}
