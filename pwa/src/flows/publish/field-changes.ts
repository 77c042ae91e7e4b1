import type { FlowElement, FlowNode } from '@prosa/contract/flows/flow-node';
import type { TFunction } from 'i18next';
import { conditionOperators } from '../nodes/condition-operators.ts';
import { toElementName, listElementsInOrder } from '../nodes/node-summary.tsx';

/** Formats a field of a node's data for display. Empty if it has no value. */
export function formatNodeField(node: FlowNode, field: string, t: TFunction<'flow-editor'>): string {
  switch (node.type) {
    case 'start':
      return '';
    case 'message':
      return node.data.label;
    case 'menu':
      return field === 'message'
        ? node.data.message
        : node.data.arrayOption.map(({ number, value }) => `${number} ${value}`).join('\n');
    case 'singleBlock':
      return listElementsInOrder(node.data)
        .map((element) => toElementName(element, t) + toElementFileName(element))
        .join('\n');
    case 'condition':
      return `${node.data.key} ${conditionOperators[node.data.condition]} ${node.data.value}`.trim();
    case 'randomizer':
      return t('dialog.percentShare', { a: node.data.percent, b: 100 - node.data.percent });
    case 'interval':
      return t('nodes.waits', { seconds: node.data.sec });
    case 'audio':
      return field === 'record' ? (node.data.record ? t('dialog.record') : '') : node.data.url;
    case 'img':
    case 'video':
      return node.data.url;
    case 'ticket':
      return node.data.queue?.name ?? '';
    case 'tag':
      return node.data.tag?.name ?? '';
    case 'agent':
      return node.data.agent?.name ?? '';
  }
}

const toElementFileName = (element: FlowElement): string =>
  'original' in element && element.original !== '' ? ` (${element.original})` : '';

/**
 * Returns the changed fields whose texts differ. `seq` and `elements` are shown as one field, and so are the fields of a
 * condition.
 */
export function listChangedTexts(
  before: FlowNode,
  after: FlowNode,
  { fields, t }: { readonly fields: readonly string[]; readonly t: TFunction<'flow-editor'> },
): readonly { readonly before: string; readonly after: string }[] {
  const texts = new Map<string, { readonly before: string; readonly after: string }>();
  for (const field of fields) {
    const pair = { before: formatNodeField(before, field, t), after: formatNodeField(after, field, t) };
    if (pair.before !== pair.after) texts.set(`${pair.before}\u0000${pair.after}`, pair);
  }
  return [...texts.values()];
}
