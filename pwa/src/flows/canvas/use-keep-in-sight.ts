import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { cardBoxes } from './card-boxes.ts';
import type { Canvas } from './canvas.ts';
import { boundsOf, cameraToKeep, readView } from './free-view.ts';

/** Returns what is called before a panel takes room from the canvas: the cards that are in sight come back into sight beside it. */
export function useKeepInSight(canvas: Canvas): () => void {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useCallback(() => {
    const { domNode, transform } = store.getState();
    if (domNode === null) return;
    const [dx, dy, zoom] = transform;
    const view = readView(domNode);
    const seen = cardBoxes(canvas).filter(({ x, y, width, height }) => {
      const [middle, centre] = [(x + width / 2) * zoom + dx, (y + height / 2) * zoom + dy];
      return middle > 0 && middle < view.right && centre > 0 && centre < view.bottom;
    });
    const bounds = boundsOf(seen);
    if (bounds === undefined) return;
    const look = () => {
      const [x, y, now] = store.getState().transform;
      void flow.setViewport(cameraToKeep(bounds, readView(domNode), { x, y, zoom: now }), { duration: 150 });
    };
    // The panel has its room in the frame after the next.
    requestAnimationFrame(() => requestAnimationFrame(look));
  }, [canvas, flow, store]);
}
