import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';

/** Returns the variables that a flow's inputs ask for, each once, in the order of its nodes. */
export const listInputVariables = ({ nodes }: Pick<FlowDefinition, 'nodes'>): readonly string[] => [
  ...new Set(
    nodes.flatMap((node) =>
      node.type === 'singleBlock'
        ? node.data.elements.flatMap((element) =>
            element.type === 'input' && element.value.trim() !== '' ? [element.value.trim()] : [],
          )
        : [],
    ),
  ),
];

/** Returns the names used as `{{name}}` in a flow's texts, each once. */
export function listTextVariables({ nodes }: FlowDefinition): readonly string[] {
  const texts = nodes.map(({ data }) => JSON.stringify(data)).join(' ');
  return [...new Set([...texts.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name]) => (name ?? '').trim()))];
}
