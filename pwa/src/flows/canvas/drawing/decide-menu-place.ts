import type { FlowPosition } from '@prosa/contract/flows/flow-node';

/** The place in the window at which the menu of node types opens if the button that adds a node is not visible. */
const DEFAULT_MENU_PLACE: FlowPosition = { x: 190, y: 120 };

/**
 * Returns the place in the window at which the menu of node types opens: at the node `nodeId`, beside which the new node is
 * placed, or at the button that adds a node if there is no such node.
 */
export function decideMenuPlace(nodeId: string | undefined, button: HTMLElement | null): FlowPosition {
  const card = nodeId === undefined ? null : document.querySelector(`[data-flow-node="${CSS.escape(nodeId)}"]`);
  const box = (card ?? button)?.getBoundingClientRect();
  if (box === undefined) return DEFAULT_MENU_PLACE;
  return { x: Math.min(Math.max(0, box.right), innerWidth), y: Math.min(Math.max(0, box.top), innerHeight) };
}
