import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';
import type { TFunction } from 'i18next';

/**
 * A row of a node's card that shows one exit. `label` is the row's text, and `isElse` is true for a menu's exit for all other
 * answers.
 */
export type ExitRow = { readonly exit: string; readonly label: string; readonly isElse: boolean };

/** Returns one row for each exit of a node, in order. Returns no rows for a node whose only exit is in the card's head. */
export function listExitRows(node: FlowNode, t: TFunction<'flow-editor'>): readonly ExitRow[] {
  return hasExitRows(node)
    ? listExits(node).map((exit) => ({ exit, label: toExitLabel(node, exit, t), isElse: exit === 'else' }))
    : [];
}

export const hasExitRows = (node: FlowNode): boolean =>
  node.type === 'menu' || node.type === 'randomizer' || node.type === 'condition';

/** Returns the text of a node's exit, or the exit's id if the node no longer has this exit. */
export function toExitLabel(node: FlowNode, exit: string, t: TFunction<'flow-editor'>): string {
  switch (node.type) {
    case 'menu': {
      if (exit === 'else') return t('nodes.else');
      const option = node.data.arrayOption.find(({ number }) => exit === `a${number}`);
      return option === undefined ? exit : `${option.number} ${option.value}`.trim();
    }
    case 'randomizer':
      return t('nodes.share', {
        exit: exit.toUpperCase(),
        percent: exit === 'a' ? node.data.percent : 100 - node.data.percent,
      });
    case 'condition':
      return exit === 'a' ? t('nodes.holds') : t('nodes.holdsNot');
    default:
      return exit;
  }
}
