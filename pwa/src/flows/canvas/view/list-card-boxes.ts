import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { estimateNodeSize } from '../../nodes/node-geometry.ts';
import type { Canvas } from '../drawing/canvas.ts';
import type { Box } from './visible-area.ts';

/** Returns the place and size of each card, in the canvas' units. A card that wasn't rendered yet has an estimated size. */
export const listCardBoxes = (canvas: Canvas): (Box & { readonly node: FlowNode })[] =>
  canvas.nodes.get().map(({ data: { node }, position, measured }) => {
    const size = estimateNodeSize(node);
    return { ...position, width: measured?.width ?? size.width, height: measured?.height ?? size.height, node };
  });
