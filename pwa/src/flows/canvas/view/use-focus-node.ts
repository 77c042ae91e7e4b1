import { useCallback } from 'react';
import type { Canvas } from '../drawing/canvas.ts';
import type { CameraMove, Reveal } from './use-reveal.ts';

/** Gives the keyboard's focus to a node; the camera brings it to the middle unless `move` says otherwise. */
export function useFocusNode(canvas: Canvas, reveal: Reveal): (nodeId: string, move?: CameraMove) => void {
  return useCallback(
    (nodeId, move = 'centre') => {
      canvas.enterAt(nodeId);
      // Drawn only once it is in sight.
      void reveal(nodeId, move).then(() =>
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(nodeId)}"]`)?.focus({ preventScroll: true }),
        ),
      );
    },
    [canvas, reveal],
  );
}
