import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { FLOW_MAX_COUNTS } from '@prosa/contract/flows/flow-node';
import { arbitraryFlow } from '@prosa/domain/flows/testing/arbitrary-flow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyFlow } from './apply-flow.ts';
import { checkFlowChange } from './check-flow-change.ts';
import { checkFlowEntry, NESTED_MAP } from './check-flow-entry.ts';
import { readFlow } from './read-flow.ts';

const position = { x: 0, y: 0 };
const flow: FlowDefinition = {
  nodes: [
    { id: 'b', type: 'singleBlock', position, data: { seq: ['e'], elements: [{ type: 'message', number: 'e', value: 'oi' }] } },
    { id: 'q', type: 'menu', position, data: { message: 'Qual?', arrayOption: [{ number: 1, value: 'um' }] } },
    { id: 's', type: 'start', position, data: {} },
  ],
  connections: [{ id: 'c', source: 's', sourceHandle: 'a', target: 'b' }],
};

/**
 * Checks only the parts of a document that the transaction of `change` touched. Asserts that a check of the whole document gives
 * the same result.
 */
function checkAfterChange(change: (nodes: Y.Map<Y.Map<unknown>>, edges: Y.Map<unknown>, document: Y.Doc) => void): string | null {
  const document = new Y.Doc();
  applyFlow(document, flow);
  const verdicts: (string | null)[] = [];
  document.on('afterTransaction', (transaction) => verdicts.push(checkFlowChange(document, transaction)));
  document.transact(() => change(document.getMap('nodes'), document.getMap('edges'), document));
  expect(verdicts).toEqual([checkFlowChange(document)]);
  return verdicts[0] ?? null;
}
const createFlowMap = (fields: Readonly<Record<string, unknown>> = {}) => new Y.Map(Object.entries(fields));
// The cast is safe: `applyFlow` made the map.
const readMemberMap = (node: Y.Map<unknown> | undefined, field: string) => node?.get(field) as Y.Map<Y.Map<unknown>>;

describe('checkFlowChange', () => {
  it('checkFlowChange accepts a change of any field, node, option, element and line to a valid value', () => {
    expect(checkAfterChange((nodes) => nodes.get('q')?.set('message', 'Outra?'))).toBeNull();
    expect(
      checkAfterChange((nodes) =>
        nodes.set('n', createFlowMap({ type: 'tag', position, tag: { id: 1, name: 'Novo', color: '#fff' } })),
      ),
    ).toBeNull();
    expect(
      checkAfterChange((nodes) =>
        readMemberMap(nodes.get('q'), 'arrayOption').set('x-1', createFlowMap({ order: 1.5, value: 'dois' })),
      ),
    ).toBeNull();
    expect(checkAfterChange((nodes) => readMemberMap(nodes.get('b'), 'elements').get('e')?.set('order', -3))).toBeNull();
    expect(checkAfterChange((_, edges) => edges.set('d', { source: 'q', sourceHandle: 'option:x-1', target: 's' }))).toBeNull();
    expect(checkAfterChange((nodes) => nodes.delete('q'))).toBeNull();
  });

  it.each<[what: string, change: Parameters<typeof checkAfterChange>[0]]>([
    ['a shared type with an unknown name', (_nodes, _edges, document) => document.getArray('messages').push(['x'])],
    ['a node that is no map', (nodes) => (nodes as Y.Map<unknown>).set('n', { type: 'start' })],
    ['a node whose id contains a space', (nodes) => nodes.set('a b', createFlowMap({ type: 'start' }))],
    ['a node of an unknown type', (nodes) => nodes.get('s')?.set('type', 'exec')],
    ['a node type with the name of an inherited property', (nodes) => nodes.get('s')?.set('type', 'constructor')],
    ['an unknown field of a node', (nodes) => nodes.get('s')?.set('script', 'x')],
    ['a field with the name of an inherited property', (nodes) => nodes.get('s')?.set('toString', 'x')],
    ['a position without numbers', (nodes) => nodes.get('s')?.set('position', { x: Number.NaN, y: 0 })],
    ['a position with a further field', (nodes) => nodes.get('s')?.set('position', { x: 0, y: 0, z: 'x'.repeat(9) })],
    ['a text that is too long', (nodes) => nodes.get('q')?.set('message', 'x'.repeat(4097))],
    ['a text that is a map', (nodes) => nodes.get('q')?.set('message', createFlowMap())],
    ['a text that is a Y.Text', (nodes) => nodes.get('q')?.set('message', new Y.Text('x'))],
    ['a queue with an invalid id', (nodes) => nodes.get('s')?.set('queue', { id: -1, name: 'x' })],
    ['an option that is no map', (nodes) => (readMemberMap(nodes.get('q'), 'arrayOption') as Y.Map<unknown>).set('x', 'dois')],
    [
      'an unknown field of an option',
      (nodes) => readMemberMap(nodes.get('q'), 'arrayOption').set('x', createFlowMap({ type: 'message' })),
    ],
    [
      'a map within a field of an element',
      (nodes) => readMemberMap(nodes.get('b'), 'elements').get('e')?.set('value', createFlowMap()),
    ],
    ['an element of an unknown type', (nodes) => readMemberMap(nodes.get('b'), 'elements').get('e')?.set('type', 'pdf')],
    ['a line without a target', (_, edges) => edges.set('d', { source: 's', sourceHandle: 'a' })],
    ['a line with a further field', (_, edges) => edges.set('d', { source: 's', sourceHandle: 'a', target: 'b', style: {} })],
    ['a line that is a map', (_, edges) => edges.set('d', createFlowMap())],
    ['a text that consists of bytes', (nodes) => nodes.get('q')?.set('message', new Uint8Array(8))],
    [
      'too many options',
      (nodes) => {
        const options = readMemberMap(nodes.get('q'), 'arrayOption');
        for (let count = 0; count < FLOW_MAX_COUNTS.options; count += 1)
          options.set(`o${count}`, createFlowMap({ order: count, value: '' }));
      },
    ],
    [
      'too many elements',
      (nodes) => {
        const elements = readMemberMap(nodes.get('b'), 'elements');
        for (let count = 0; count < FLOW_MAX_COUNTS.elements; count += 1)
          elements.set(`o${count}`, createFlowMap({ order: count, type: 'input', value: '' }));
      },
    ],
    [
      'too many nodes',
      (nodes) => {
        for (let count = 0; count < FLOW_MAX_COUNTS.nodes; count += 1) nodes.set(`o${count}`, createFlowMap({ type: 'start' }));
      },
    ],
    [
      'too many lines',
      (_, edges) => {
        for (let count = 0; count < FLOW_MAX_COUNTS.connections; count += 1)
          edges.set(`o${count}`, { source: 's', sourceHandle: 'a', target: 'b' });
      },
    ],
  ])('checkFlowChange refuses %s', (_what, change) => {
    expect(checkAfterChange(change)).not.toBeNull();
  });

  it('checkFlowChange refuses list entries where the format has a map', () => {
    const document = new Y.Doc();
    document.getArray('nodes').push(['hidden']);
    const received = new Y.Doc();
    Y.applyUpdate(received, Y.encodeStateAsUpdate(document));
    expect(checkFlowChange(received)).toBe('a list where a map stands');
  });

  it('readFlow reads a document with forbidden values as a flow that checkFlowChange permits', () => {
    const fields = ['type', 'position', 'label', 'message', 'sec', 'elements', 'arrayOption', 'seq', 'queue', '__proto__', 'x'];
    const value = fc.oneof(
      fc.anything({ maxDepth: 1 }).map((any) => JSON.parse(JSON.stringify(any ?? null)) as unknown),
      fc.constantFrom('menu', 'singleBlock', 'ticket'),
    );
    fc.assert(
      fc.property(
        arbitraryFlow,
        fc.array(fc.tuple(fc.nat(8), fc.constantFrom(...fields), value), { maxLength: 10 }),
        (drawn, writes) => {
          const document = new Y.Doc();
          applyFlow(document, drawn);
          const nodes = document.getMap<Y.Map<unknown>>('nodes');
          for (const [place, field, written] of writes) {
            nodes.get(`n${place}`)?.set(field, written);
            document.getMap('edges').set(`x${place}`, written);
          }
          const copy = new Y.Doc();
          applyFlow(copy, readFlow(document));
          expect(readFlow(copy)).toEqual(readFlow(document));
          expect(checkFlowChange(copy)).toBeNull();
        },
      ),
      { numRuns: 100 },
    );
  });
});

it('checkFlowEntry accepts a value only at a path that the document’s format has', () => {
  expect(checkFlowEntry(['nodes', 'n1'], NESTED_MAP)).toBeNull();
  expect(checkFlowEntry(['nodes', 'n1', 'elements', 'e1', 'value'], 5)).toBeNull();
  expect(checkFlowEntry(['nodes'], NESTED_MAP)).not.toBeNull();
  expect(checkFlowEntry([], NESTED_MAP)).not.toBeNull();
  expect(checkFlowEntry(['other', 'n1'], NESTED_MAP)).not.toBeNull();
  expect(checkFlowEntry(['nodes', 'n1', 'elements', 'e1', 'value', 'x'], 'x')).not.toBeNull();
  expect(checkFlowEntry(['nodes', 'n1', 'label', 'e1'], NESTED_MAP)).not.toBeNull();
  expect(checkFlowEntry(['edges', 'c', 'x'], 'x')).not.toBeNull();
});

it('checkFlowEntry refuses a value that hides fields in its prototype', () => {
  expect(checkFlowEntry(['nodes', 'n1', 'position'], Object.create({ x: 0, y: 0 }))).not.toBeNull();
  expect(checkFlowEntry(['edges', 'c'], Object.create({ source: 's', sourceHandle: 'a', target: 't' }))).not.toBeNull();
});
