import { useCallback } from 'react';
import type { Canvas } from '../drawing/canvas.ts';
import type { CameraMove, Reveal } from './use-reveal.ts';

/** Focuses a node; the camera centres it unless `move` says otherwise. */
export function useFocusNode(canvas: Canvas, reveal: Reveal): (nodeId: string, move?: CameraMove) => void {
  return useCallback(
    (nodeId, move = 'centre') => {
      canvas.enterAt(nodeId);
      // The node is rendered only once it is visible.
      void reveal(nodeId, move).then(() =>
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(nodeId)}"]`)?.focus({ preventScroll: true }),
        ),
      );
    },
    [canvas, reveal],
  );
}
