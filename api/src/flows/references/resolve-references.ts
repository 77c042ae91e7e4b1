import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowElement, FlowNode } from '@prosa/contract/flows/flow-node';
import type { KnownReferences } from './known-references.ts';

/**
 * Rewrites the flow of an imported file for this company. An id from another company may belong to a different row here. A
 * reference therefore stays only if this company has a row with the same id and name, or exactly one row with that name. Every
 * other reference, and every reference to a missing file, is cleared.
 */
export const resolveReferences = ({ nodes, connections }: FlowDefinition, references: KnownReferences): FlowDefinition => ({
  nodes: nodes.map((node) => resolveNode(node, references)),
  connections,
});

type NamedRow = { readonly id: number; readonly name: string };

function findReferencedRow<T extends NamedRow>(reference: NamedRow | null, references: readonly T[]): T | undefined {
  const referencesOfName = references.filter(({ name }) => name === reference?.name);
  return (
    referencesOfName.find(({ id }) => id === reference?.id) ?? (referencesOfName.length === 1 ? referencesOfName[0] : undefined)
  );
}

function resolveNode(node: FlowNode, references: KnownReferences): FlowNode {
  const keepKnownFile = (name: string): string => (references.files.has(name) ? name : '');
  switch (node.type) {
    case 'ticket': {
      const queue = findReferencedRow(node.data.queue, references.queues);
      return { ...node, data: { queue: queue ?? null } };
    }
    case 'tag': {
      const tag = findReferencedRow(node.data.tag, references.tags);
      return { ...node, data: { tag: tag ?? null } };
    }
    case 'agent': {
      const agent = findReferencedRow(node.data.agent, references.agents);
      return { ...node, data: { agent: agent ?? null } };
    }
    case 'img':
      return { ...node, data: { url: keepKnownFile(node.data.url) } };
    case 'video':
      return { ...node, data: { url: keepKnownFile(node.data.url) } };
    case 'audio':
      return { ...node, data: { ...node.data, url: keepKnownFile(node.data.url) } };
    case 'singleBlock':
      return {
        ...node,
        data: { ...node.data, elements: node.data.elements.map((element) => resolveElement(element, keepKnownFile)) },
      };
    default:
      return node;
  }
}

const resolveElement = (element: FlowElement, file: (name: string) => string): FlowElement =>
  element.type === 'img' || element.type === 'audio' || element.type === 'video'
    ? { ...element, value: file(element.value) }
    : element;
