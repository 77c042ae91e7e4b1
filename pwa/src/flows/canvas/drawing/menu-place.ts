import type { FlowPosition } from '@prosa/contract/flows/flow-node';

/** Where the menu of types opens without a button in sight. */
const CORNER: FlowPosition = { x: 190, y: 120 };

/** The place in the window where the menu of types opens: at the node that the new one goes beside, else at the button. */
export function menuPlace(nodeId: string | undefined, button: HTMLElement | null): FlowPosition {
  const card = nodeId === undefined ? null : document.querySelector(`[data-flow-node="${CSS.escape(nodeId)}"]`);
  const box = (card ?? button)?.getBoundingClientRect();
  if (box === undefined) return CORNER;
  return { x: Math.min(Math.max(0, box.right), innerWidth), y: Math.min(Math.max(0, box.top), innerHeight) };
}
