import { useCallback, useEffect, useRef } from 'react';
import type { Store } from '../../../platform/store.ts';
import type { Canvas } from '../drawing/canvas.ts';
import type { Reveal } from './use-reveal.ts';

/** Shows the player's position and the lines it passed; null if nothing is played. */
export function usePlayPath(canvas: Canvas, playing: Store<string | null>, reveal: Reveal): (nodeId: string | null) => void {
  const walked = useRef(new Set<string>());
  useEffect(
    () => () => {
      playing.set(null);
    },
    [canvas, playing],
  );
  return useCallback(
    (nodeId) => {
      const { nodes, connections } = canvas.flow.get();
      // A play that begins has passed the start.
      const from = playing.get() ?? nodes.find(({ type }) => type === 'start')?.id;
      playing.set(nodeId);
      const line = connections.find(({ source, target }) => source === from && target === nodeId);
      walked.current = nodeId === null ? new Set() : new Set(walked.current);
      if (line !== undefined) walked.current.add(line.id);
      canvas.walk(walked.current);
      if (nodeId !== null) void reveal(nodeId, 'least');
    },
    [canvas, playing, reveal],
  );
}
