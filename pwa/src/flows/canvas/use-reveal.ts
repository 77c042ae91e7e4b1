import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { estimateNodeSize } from '../nodes/node-geometry.ts';
import type { Canvas } from './canvas.ts';

/** Free room wanted around a node that is looked at, in pixels. */
const MARGIN = 40;
/** The least zoom at which a node is read. */
const READABLE_ZOOM = 0.6;

/** Brings a node into sight where it isn't; resolves once it is. */
export function useReveal(canvas: Canvas): (nodeId: string) => Promise<unknown> {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useCallback(
    async (nodeId) => {
      const node = canvas.flow.get().nodes.find(({ id }) => id === nodeId);
      if (node === undefined) return;
      const { width, height, transform } = store.getState();
      const [dx, dy, zoom] = transform;
      const { width: wide, height: high } = estimateNodeSize(node);
      const [left, top] = [node.position.x * zoom + dx, node.position.y * zoom + dy];
      const isInSight =
        left >= MARGIN && top >= MARGIN && left + wide * zoom <= width - MARGIN && top + high * zoom <= height - MARGIN;
      if (!isInSight)
        await flow.setCenter(node.position.x + wide / 2, node.position.y + high / 2, { zoom: Math.max(zoom, READABLE_ZOOM) });
    },
    [canvas, flow, store],
  );
}
