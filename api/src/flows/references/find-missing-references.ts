import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowFinding } from '@prosa/contract/flows/flow-finding';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import type { KnownReferences } from './known-references.ts';

/**
 * Finds the nodes of a flow, and the elements of content nodes, that refer to rows which the company doesn't have. The findings
 * are the same as those of `checkFlow` for nodes that refer to nothing.
 */
export const findMissingReferences = ({ nodes }: FlowDefinition, references: KnownReferences): FlowFinding[] =>
  nodes.flatMap((node) => findMissingInNode(node, references));

const isMissingRow = (reference: { readonly id: number } | null, references: readonly { readonly id: number }[]): boolean =>
  reference !== null && !references.some(({ id }) => id === reference.id);

function findMissingInNode(node: FlowNode, references: KnownReferences): FlowFinding[] {
  const { id: nodeId } = node;
  const isMissingFile = (name: string): boolean => name.trim() !== '' && !references.files.has(name);
  switch (node.type) {
    case 'ticket':
      return isMissingRow(node.data.queue, references.queues) ? [{ code: 'noQueue', nodeId }] : [];
    case 'tag':
      return isMissingRow(node.data.tag, references.tags) ? [{ code: 'noTag', nodeId }] : [];
    case 'agent':
      return isMissingRow(node.data.agent, references.agents) ? [{ code: 'noAgent', nodeId }] : [];
    case 'img':
    case 'audio':
    case 'video':
      return isMissingFile(node.data.url) ? [{ code: 'emptyFile', nodeId }] : [];
    case 'singleBlock':
      return node.data.elements.flatMap((element): FlowFinding[] =>
        (element.type === 'img' || element.type === 'audio' || element.type === 'video') && isMissingFile(element.value)
          ? [{ code: 'emptyMedia', nodeId, elementId: element.number }]
          : [],
      );
    default:
      return [];
  }
}
