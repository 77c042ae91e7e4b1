import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { arbitraryFlow } from '@prosa/domain/flows/testing/arbitrary-flow';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffFlows } from './diff-flows.ts';

const message = (id: string, label: string, x = 0): FlowNode => ({ id, type: 'message', position: { x, y: 0 }, data: { label } });
const line = (id: string, source: string, target: string) => ({ id, source, sourceHandle: 'a', target });

it('diffFlows lists the nodes and lines that were added, removed, changed or moved', () => {
  const before: FlowDefinition = {
    nodes: [message('a', 'oi'), message('b', 'b'), message('c', 'c'), message('d', 'd')],
    connections: [line('1', 'a', 'b'), line('2', 'b', 'c')],
  };
  const after: FlowDefinition = {
    nodes: [
      message('a', 'olá'),
      message('b', 'b', 5),
      message('d', 'd'),
      { ...message('e', ''), type: 'img', data: { url: '' } },
    ],
    connections: [line('9', 'a', 'b'), line('2', 'b', 'd')],
  };
  expect(diffFlows(before, after)).toEqual({
    nodes: {
      added: ['e'],
      removed: ['c'],
      changed: [
        { id: 'a', fields: ['label'], moved: false },
        { id: 'b', fields: [], moved: true },
      ],
    },
    connections: { added: [line('2', 'b', 'd')], removed: [line('2', 'b', 'c')] },
  });
});

it('diffFlows finds no difference between equal flows, and the opposite differences if the two flows are exchanged', () => {
  fc.assert(
    fc.property(arbitraryFlow, arbitraryFlow, (before, after) => {
      const none = { nodes: { added: [], removed: [], changed: [] }, connections: { added: [], removed: [] } };
      expect(diffFlows(before, structuredClone(before))).toEqual(none);
      const [there, back] = [diffFlows(before, after), diffFlows(after, before)];
      expect(back.nodes.added).toEqual(there.nodes.removed);
      expect(back.connections.removed).toEqual(there.connections.added);
      expect(back.nodes.changed.map(({ id }) => id).toSorted()).toEqual(there.nodes.changed.map(({ id }) => id).toSorted());
    }),
    { numRuns: 50 },
  );
});
