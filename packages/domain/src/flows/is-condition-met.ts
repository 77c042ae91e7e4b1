import type { FlowConditionCode } from '@prosa/contract/flows/flow-node';
import { foldText } from './fold-text.ts';

const comparisons: Readonly<Record<FlowConditionCode, (order: number) => boolean>> = {
  1: (order) => order === 0,
  2: (order) => order >= 0,
  3: (order) => order <= 0,
  4: (order) => order < 0,
  5: (order) => order > 0,
};

/**
 * Returns whether a condition is true (coverage 3 §3). Two numbers (with decimal point or comma) are compared as numbers, and all
 * other values as texts, ignoring case and accents.
 */
export function isConditionMet(left: string, code: FlowConditionCode, right: string): boolean {
  const numbers = [parseNumber(left), parseNumber(right)] as const;
  const [a, b] = numbers[0] === null || numbers[1] === null ? [foldText(left), foldText(right)] : [numbers[0], numbers[1]];
  return comparisons[code](a === b ? 0 : a < b ? -1 : 1);
}

function parseNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
