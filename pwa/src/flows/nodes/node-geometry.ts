import type { FlowElement, FlowNode } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';
import { hasExitRows } from './exit-rows.ts';

/** The width of a node's card, in the canvas' units, which are pixels at 100 %. */
export const NODE_WIDTH = 196;
/** The height of a card's head, in the canvas' units. The head has the entrance and, in a node with only one exit, that exit. */
export const NODE_HEAD_HEIGHT = 43;
/** The height of an exit's row, in the canvas' units. */
export const EXIT_ROW_HEIGHT = 30;
/** The maximum number of lines of a node's text that its card shows. */
export const MAX_SUMMARY_LINES = 4;
const SUMMARY_LINE_HEIGHT = 18;
const BODY_PADDING = 18;
const CHARACTERS_PER_LINE = 26;

/** Estimates the size of a node's card. The canvas and the automatic layout need a size before the card is rendered. */
export function estimateNodeSize(node: FlowNode): { readonly width: number; readonly height: number } {
  const rows = hasExitRows(node) ? listExits(node).length : 0;
  const lines = countSummaryLines(node);
  return {
    width: NODE_WIDTH,
    height: NODE_HEAD_HEIGHT + (lines === 0 ? 0 : BODY_PADDING + lines * SUMMARY_LINE_HEIGHT) + rows * EXIT_ROW_HEIGHT,
  };
}

const countTextLines = (text: string): number =>
  Math.min(
    MAX_SUMMARY_LINES,
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0),
  );

function countSummaryLines(node: FlowNode): number {
  switch (node.type) {
    case 'start':
      return 2;
    case 'message':
      return countTextLines(node.data.label);
    case 'menu':
      return countTextLines(node.data.message);
    case 'singleBlock':
      return countBlockLines(node.data.elements);
    case 'randomizer':
      return 0;
    default:
      return 1;
  }
}

function countBlockLines(elements: readonly FlowElement[]): number {
  const text = elements.find(({ type }) => type === 'message');
  const others = elements.length - (text === undefined ? 0 : 1);
  return Math.max(1, (text?.type === 'message' ? countTextLines(text.value) : 0) + Math.min(2, Math.ceil(others / 2)));
}
