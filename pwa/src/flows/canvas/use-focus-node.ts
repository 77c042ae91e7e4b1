import { useCallback } from 'react';
import type { Canvas } from './canvas.ts';

/** Gives the keyboard's focus to a node, in sight. */
export function useFocusNode(canvas: Canvas, reveal: (nodeId: string) => Promise<unknown>): (nodeId: string) => void {
  return useCallback(
    (nodeId) => {
      canvas.enterAt(nodeId);
      // Drawn only once it is in sight.
      void reveal(nodeId).then(() =>
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(nodeId)}"]`)?.focus({ preventScroll: true }),
        ),
      );
    },
    [canvas, reveal],
  );
}
