import { getViewportForBounds, useReactFlow, useStore as useFlowStore, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Canvas } from '../drawing/canvas.ts';
import { listCardBoxes } from './list-card-boxes.ts';
import { uniteBoxes } from './visible-area.ts';

const toPx = (length: number): `${number}px` => `${length}px`;

/** The minimum zoom of a flow's first view. If a flow doesn't fit at this zoom, the view shows the beginning of the flow. */
const MIN_FIRST_ZOOM = 0.5;

/**
 * Returns a function that shows the whole flow beside the palette. The hook also calls that function once, as soon as the canvas
 * is measured.
 */
export function useFitFlow(canvas: Canvas, besidePalette: boolean): () => void {
  const flow = useReactFlow();
  const store = useStoreApi();
  const isMeasured = useFlowStore(({ width, height }) => width > 0 && height > 0);
  const wasShown = useRef(false);
  const show = useCallback(
    (leastZoom: number, duration: number) => {
      const { width, height, minZoom, maxZoom } = store.getState();
      const least = Math.max(leastZoom, minZoom);
      const boxes = listCardBoxes(canvas);
      const bounds = uniteBoxes(boxes);
      if (bounds === undefined) return;
      const margin = besidePalette ? 212 : 32;
      const padding = { top: toPx(64), right: toPx(32), bottom: toPx(72), left: toPx(margin) };
      const fitted = getViewportForBounds(bounds, width, height, 0, Math.min(1, maxZoom), padding);
      const start = boxes.find(({ node }) => node.type === 'start') ?? boxes[0];
      const isSmall = fitted.zoom < least && start !== undefined;
      void flow.setViewport(isSmall ? { x: margin - start.x * least, y: height / 3 - start.y * least, zoom: least } : fitted, {
        duration,
      });
    },
    [canvas, flow, store, besidePalette],
  );
  useEffect(() => {
    if (!isMeasured || wasShown.current) return;
    wasShown.current = true;
    show(MIN_FIRST_ZOOM, 0);
  }, [isMeasured, show]);
  return useCallback(() => show(0, 150), [show]);
}
