import { useCallback } from 'react';
import type { Canvas } from '../drawing/canvas.ts';
import type { CameraMove, ShowNode } from './use-show-node.ts';

/** Returns a function that focuses a node. The camera centres the node unless `move` says otherwise. */
export function useFocusNode(canvas: Canvas, reveal: ShowNode): (nodeId: string, move?: CameraMove) => void {
  return useCallback(
    (nodeId, move = 'centre') => {
      canvas.enterAt(nodeId);
      // The focus waits for the reveal, because the canvas renders a node only once it is visible.
      void reveal(nodeId, move).then(() =>
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(nodeId)}"]`)?.focus({ preventScroll: true }),
        ),
      );
    },
    [canvas, reveal],
  );
}
