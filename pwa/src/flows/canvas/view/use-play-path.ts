import { useCallback, useEffect, useRef } from 'react';
import type { Store } from '../../../platform/store.ts';
import type { Canvas } from '../drawing/canvas.ts';
import type { ShowNode } from './use-show-node.ts';

/**
 * Returns a function that marks the play's current node, and all lines that the play has passed so far. With null, the function
 * removes these marks.
 */
export function usePlayPath(canvas: Canvas, playing: Store<string | null>, reveal: ShowNode): (nodeId: string | null) => void {
  const passedLines = useRef(new Set<string>());
  useEffect(
    () => () => {
      playing.set(null);
    },
    [canvas, playing],
  );
  return useCallback(
    (nodeId) => {
      const { nodes, connections } = canvas.flow.get();
      // The play's first current node is the one after the start, so the first passed line begins at the start.
      const from = playing.get() ?? nodes.find(({ type }) => type === 'start')?.id;
      playing.set(nodeId);
      const line = connections.find(({ source, target }) => source === from && target === nodeId);
      passedLines.current = nodeId === null ? new Set() : new Set(passedLines.current);
      if (line !== undefined) passedLines.current.add(line.id);
      canvas.setPassedLines(passedLines.current);
      if (nodeId !== null) void reveal(nodeId, 'least');
    },
    [canvas, playing, reveal],
  );
}
