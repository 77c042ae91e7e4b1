import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { listCardBoxes } from './list-card-boxes.ts';
import type { Canvas } from '../drawing/canvas.ts';
import { uniteBoxes, toCameraThatShows, measureVisibleArea } from './visible-area.ts';

/** The number of frames without a move after which the camera counts as still. By then, a panel that opens has its final size. */
const STILL_FRAMES = 3;

/**
 * Returns a function that the caller runs before a panel takes space from the canvas. Once the panel is open, the function moves
 * the cards that were visible into the remaining visible part of the canvas.
 */
export function useKeepCardsVisible(canvas: Canvas): () => void {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useCallback(() => {
    const { domNode } = store.getState();
    if (domNode === null) return;
    const before = measureVisibleArea(domNode);
    runWhenStill(
      () => store.getState().transform,
      () => {
        const [x, y, zoom] = store.getState().transform;
        const seen = listCardBoxes(canvas).filter((box) => {
          const [middle, centre] = [(box.x + box.width / 2) * zoom + x, (box.y + box.height / 2) * zoom + y];
          return middle > 0 && middle < before.right && centre > 0 && centre < before.bottom;
        });
        const bounds = uniteBoxes(seen);
        if (bounds === undefined) return;
        void flow.setViewport(toCameraThatShows(bounds, measureVisibleArea(domNode), { x, y, zoom }), { duration: 150 });
      },
    );
  }, [canvas, flow, store]);
}

/** Calls `then` once the camera is still, so that a running move is not interrupted. */
function runWhenStill(read: () => readonly number[], then: () => void): void {
  let last = read().join();
  let still = 0;
  const checkFrame = (): void => {
    const now = read().join();
    still = now === last ? still + 1 : 0;
    last = now;
    if (still < STILL_FRAMES) requestAnimationFrame(checkFrame);
    else then();
  };
  requestAnimationFrame(checkFrame);
}
