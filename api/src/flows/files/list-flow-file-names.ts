import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowElement, FlowNode } from '@prosa/contract/flows/flow-node';

const isFileElement = (element: FlowElement): boolean =>
  element.type === 'img' || element.type === 'audio' || element.type === 'video';

const listFileNamesOfNode = (node: FlowNode): string[] => {
  if (node.type === 'img' || node.type === 'audio' || node.type === 'video') return [node.data.url];
  if (node.type !== 'singleBlock') return [];
  return node.data.elements.filter(isFileElement).map(({ value }) => String(value));
};

/** Returns the names of a flow's files. Leaves out names with a NUL, because the database accepts no NUL in a parameter. */
export const listFlowFileNames = ({ nodes }: FlowDefinition): string[] =>
  [...new Set(nodes.flatMap(listFileNamesOfNode))].filter((name) => name !== '' && !name.includes('\0'));
