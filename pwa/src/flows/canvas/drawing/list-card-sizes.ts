import type { Canvas } from './canvas.ts';
import type { NodeSize } from './arrange-nodes.ts';

/** Returns the sizes of rendered cards by their nodes' ids. */
export const listCardSizes = (canvas: Canvas): Map<string, NodeSize> =>
  new Map(
    canvas.nodes
      .get()
      .flatMap(({ id, measured }) =>
        measured?.width !== undefined && measured.height !== undefined
          ? [[id, { width: measured.width, height: measured.height }] as const]
          : [],
      ),
  );
