import type { FlowNode, FlowPosition } from '@prosa/contract/flows/flow-node';
import { findPositionAfterLast } from '@prosa/domain/flows/add-nodes';
import { estimateNodeSize } from '../../nodes/node-geometry.ts';
import type { NodeSize } from './arrange-nodes.ts';

/** The gap between a card and the card below it, in the canvas' units. */
const CARD_GAP = 40;

/**
 * The cards that a new card avoids. `sizes` holds the sizes of rendered cards. The sizes of cards that were not rendered yet
 * are estimated.
 */
type NodesToAvoid = { readonly nodes: readonly FlowNode[]; readonly sizes?: ReadonlyMap<string, NodeSize> };

/**
 * Returns the place of a new node (coverage 3 §2). It is to the right of the node `lastAdded`, or of the rightmost node if
 * `lastAdded` is not on the canvas. If another card covers this place, the new node is placed below that card.
 */
export function placeNewNode(nodesToAvoid: NodesToAvoid, lastAdded: string | undefined, made: FlowNode): FlowPosition {
  const inOrder = nodesToAvoid.nodes.toSorted(
    (a, b) =>
      Number(a.id === lastAdded) - Number(b.id === lastAdded) || a.position.x - b.position.x || b.position.y - a.position.y,
  );
  return decideFreePlace(nodesToAvoid, made, findPositionAfterLast(inOrder));
}

/** Returns the position `wanted`, or if a card covers it, the first free position below it. */
export function decideFreePlace({ nodes, sizes }: NodesToAvoid, made: FlowNode, wanted: FlowPosition): FlowPosition {
  const size = estimateNodeSize(made);
  const beside = nodes
    .map((node) => ({ ...node.position, ...(sizes?.get(node.id) ?? estimateNodeSize(node)) }))
    .filter(({ x, width }) => x < wanted.x + size.width && wanted.x < x + width)
    .toSorted((a, b) => a.y - b.y);
  let { y } = wanted;
  for (const card of beside)
    if (card.y < y + size.height + CARD_GAP && y < card.y + card.height + CARD_GAP) y = card.y + card.height + CARD_GAP;
  return { x: wanted.x, y };
}
