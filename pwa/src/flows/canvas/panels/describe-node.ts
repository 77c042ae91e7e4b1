import type { FlowNode } from '@prosa/contract/flows/flow-node';

/**
 * Returns a text that distinguishes a node from others of its type in a list: the node's own text, or the name of the queue, tag
 * or other thing that the node refers to. Empty if the node has neither.
 */
export function describeNode(node: FlowNode): string {
  switch (node.type) {
    case 'message':
      return node.data.label;
    case 'menu':
      return node.data.message;
    case 'condition':
      return node.data.key;
    case 'interval':
      return node.data.sec === 0 ? '' : `${node.data.sec} s`;
    case 'randomizer':
      return `${node.data.percent} %`;
    case 'ticket':
      return node.data.queue?.name ?? '';
    case 'tag':
      return node.data.tag?.name ?? '';
    case 'agent':
      return node.data.agent?.name ?? '';
    case 'singleBlock':
      return node.data.elements.find((element) => element.type === 'message')?.value ?? '';
    case 'start':
    case 'img':
    case 'audio':
    case 'video':
      return '';
  }
}
