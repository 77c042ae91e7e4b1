import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import type { Canvas } from '../drawing/canvas.ts';
import { listCardBoxes } from './list-card-boxes.ts';
import { measureVisibleArea, measureShiftIntoView } from './visible-area.ts';

/** The margin that the camera leaves around the node to which it moves, in pixels. */
const NODE_MARGIN_PX = 40;
/** The minimum zoom at which a node is readable. */
const READABLE_ZOOM = 0.6;

/**
 * The camera's move to a node. `centre` centres a node that is not completely visible, at a readable zoom. `least` moves just
 * far enough to show the whole node, at the same zoom. `stay` doesn't move.
 */
export type CameraMove = 'centre' | 'least' | 'stay';
export type ShowNode = (nodeId: string, move: CameraMove) => Promise<unknown>;

/** Returns a function that brings a node into view if it isn't visible, and resolves once the node is visible. */
export function useShowNode(canvas: Canvas): ShowNode {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useCallback(
    async (nodeId, move) => {
      // If a panel beside the canvas was just opened or closed, the canvas has its new size only in the next frame.
      await new Promise(requestAnimationFrame);
      const card = listCardBoxes(canvas).find(({ node }) => node.id === nodeId);
      const { domNode, transform } = store.getState();
      if (card === undefined || domNode === null || move === 'stay') return;
      const [dx, dy, zoom] = transform;
      const [left, top] = [card.x * zoom + dx, card.y * zoom + dy];
      const [right, bottom] = [left + card.width * zoom, top + card.height * zoom];
      const view = measureVisibleArea(domNode);
      if (move === 'least') {
        const x = measureShiftIntoView({ start: left, end: right }, { start: view.left, end: view.right });
        const y = measureShiftIntoView({ start: top, end: bottom }, { start: view.top, end: view.bottom });
        if (x !== 0 || y !== 0) await flow.setViewport({ x: dx + x, y: dy + y, zoom });
        return;
      }
      const isInSight =
        left >= view.left + NODE_MARGIN_PX &&
        top >= view.top + NODE_MARGIN_PX &&
        right <= view.right - NODE_MARGIN_PX &&
        bottom <= view.bottom - NODE_MARGIN_PX;
      if (!isInSight)
        await flow.setCenter(card.x + card.width / 2, card.y + card.height / 2, { zoom: Math.max(zoom, READABLE_ZOOM) });
    },
    [canvas, flow, store],
  );
}
