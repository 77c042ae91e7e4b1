import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode, FlowNodeOf } from '@prosa/contract/flows/flow-node';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyFlow } from './apply-flow.ts';
import { readFlow } from './read-flow.ts';
import { exchangeUpdates, createPeerDocuments } from './testing/flow-peers.ts';

const position = { x: 0, y: 0 };
const replaceNode = (flow: FlowDefinition, node: FlowNode): FlowDefinition => ({
  ...flow,
  nodes: flow.nodes.map((each) => (each.id === node.id ? node : each)),
});

describe('two people who change one node at the same time', () => {
  const menu: FlowNodeOf<'menu'> = {
    id: 'q',
    type: 'menu',
    position,
    data: {
      message: 'Qual?',
      arrayOption: [
        { number: 1, value: 'um' },
        { number: 2, value: 'dois' },
      ],
    },
  };
  const block: FlowNodeOf<'singleBlock'> = {
    id: 'b',
    type: 'singleBlock',
    position,
    data: {
      seq: ['e1', 'e2', 'e3'],
      elements: ['e1', 'e2', 'e3'].map((number) => ({ type: 'message', number, value: number })),
    },
  };
  const target: FlowNode = { id: 't', type: 'message', position, data: { label: 'fim' } };
  const base: FlowDefinition = { nodes: [block, menu, target], connections: [] };

  /** Lets two users change copies of the same flow, and exchanges their changes. Returns the flow that both of them then see. */
  function applyBothChanges(mine: FlowDefinition, theirs: FlowDefinition): FlowDefinition {
    const [one, other] = createPeerDocuments(base);
    if (one === undefined || other === undefined) throw new Error('two peers');
    applyFlow(one, mine);
    applyFlow(other, theirs);
    exchangeUpdates(one, other);
    expect(readFlow(one)).toEqual(readFlow(other));
    return readFlow(one);
  }
  const nodeOf = (flow: FlowDefinition, id: string): FlowNode | undefined => flow.nodes.find((node) => node.id === id);

  it('both changes stay if one user moves a node and the other changes its text', () => {
    const moved = applyBothChanges(
      replaceNode(base, { ...menu, position: { x: 9, y: 9 } }),
      replaceNode(base, { ...menu, data: { ...menu.data, message: 'Oi?' } }),
    );
    expect(nodeOf(moved, 'q')).toMatchObject({
      position: { x: 9, y: 9 },
      data: { message: 'Oi?', arrayOption: menu.data.arrayOption },
    });
  });

  it('both texts stay if each user changes a different option', () => {
    const options = (first: string, second: string) => [
      { number: 1, value: first },
      { number: 2, value: second },
    ];
    const flow = applyBothChanges(
      replaceNode(base, { ...menu, data: { ...menu.data, arrayOption: options('meu', 'dois') } }),
      replaceNode(base, { ...menu, data: { ...menu.data, arrayOption: options('um', 'seu') } }),
    );
    expect(nodeOf(flow, 'q')).toMatchObject({ data: { arrayOption: options('meu', 'seu') } });
  });

  it('both texts stay if each user changes a different element', () => {
    const written = (at: number, value: string) => {
      const elements = block.data.elements.map((element, index) => (index === at ? { ...element, value } : element));
      // The cast is safe: a text element has a text.
      return replaceNode(base, { ...block, data: { ...block.data, elements } } as FlowNode);
    };
    const flow = applyBothChanges(written(0, 'meu'), written(2, 'seu'));
    expect(nodeOf(flow, 'b')).toMatchObject({ data: { elements: [{ value: 'meu' }, { value: 'e2' }, { value: 'seu' }] } });
  });

  it('both options stay if each user adds one, and each option keeps its own line', () => {
    const added = (value: string): FlowDefinition => ({
      ...replaceNode(base, { ...menu, data: { ...menu.data, arrayOption: [...menu.data.arrayOption, { number: 3, value }] } }),
      connections: [{ id: value, source: 'q', sourceHandle: 'a3', target: value === 'meu' ? 't' : 'b' }],
    });
    const flow = applyBothChanges(added('meu'), added('seu'));
    // The condition has checked the type.
    const options = nodeOf(flow, 'q')?.type === 'menu' ? (nodeOf(flow, 'q') as FlowNodeOf<'menu'>).data.arrayOption : [];
    expect(options.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const exitOf = (value: string) => `a${options.find((option) => option.value === value)?.number}`;
    expect(flow.connections).toEqual([
      { id: 'meu', source: 'q', sourceHandle: exitOf('meu'), target: 't' },
      { id: 'seu', source: 'q', sourceHandle: exitOf('seu'), target: 'b' },
    ]);
  });

  it('removing an option removes its line, too, and keeps the line of an option with the same text in another menu', () => {
    const second: FlowNode = { ...menu, id: 'q2' };
    const lines = ['q', 'q2'].map((source) => ({ id: source, source, sourceHandle: 'a2', target: 't' }));
    const document = new Y.Doc();
    const drawn = { nodes: [...base.nodes, second], connections: lines };
    applyFlow(document, drawn);
    const fewer = replaceNode(drawn, { ...menu, data: { ...menu.data, arrayOption: menu.data.arrayOption.slice(0, 1) } });
    applyFlow(document, { ...fewer, connections: lines });
    expect(readFlow(document).connections).toEqual([lines[1]]);
  });

  it('removing a node also removes its lines, including a line that another user drew to the node at the same time', () => {
    const lines = [
      { id: '1', source: 'q', sourceHandle: 'a1', target: 't' },
      { id: '2', source: 't', sourceHandle: 'a', target: 'b' },
    ];
    const document = new Y.Doc();
    applyFlow(document, { ...base, connections: lines });
    const former = readFlow(document);
    const theirs = { id: '3', source: 'b', sourceHandle: 'a', target: 't' };
    applyFlow(document, { ...former, connections: [...lines, theirs] });
    applyFlow(document, { nodes: [block, menu], connections: lines }, { former });
    expect(readFlow(document)).toEqual({ nodes: [block, menu], connections: [] });
  });

  it('a node that changes its type keeps the lines of exits that both types have', () => {
    const lines = [{ id: '1', source: 'q', sourceHandle: 'a1', target: 't' }];
    const document = new Y.Doc();
    applyFlow(document, { ...base, connections: lines });
    const other: FlowNode = { id: 'q', type: 'tag', position, data: { tag: null } };
    applyFlow(document, { ...replaceNode(base, other), connections: lines });
    expect(readFlow(document).connections).toEqual(lines);
  });

  it('an element keeps its new place and its new text if one user moves it and another user changes its text', () => {
    const { data } = block;
    const flow = applyBothChanges(
      replaceNode(base, { ...block, data: { ...data, seq: ['e3', 'e1', 'e2'] } }),
      replaceNode(base, {
        ...block,
        data: { ...data, elements: [...data.elements.slice(0, 2), { type: 'message', number: 'e3', value: 'novo' }] },
      }),
    );
    expect(nodeOf(flow, 'b')).toMatchObject({ data: { seq: ['e3', 'e1', 'e2'], elements: [{ value: 'novo' }, {}, {}] } });
  });

  it('both elements stay if each user adds one at the same place', () => {
    const withElement = (number: string) =>
      replaceNode(base, {
        ...block,
        data: {
          seq: ['e1', number, 'e2', 'e3'],
          elements: [...block.data.elements, { type: 'input', number, value: number }],
        },
      });
    const read = nodeOf(applyBothChanges(withElement('x'), withElement('y')), 'b');
    expect(read).toMatchObject({ data: { seq: ['e1', 'x', 'y', 'e2', 'e3'] } });
  });

  it('applyFlow keeps the changes that other users made after the caller read the `former` flow', () => {
    const document = new Y.Doc();
    applyFlow(document, base);
    const former = readFlow(document);
    const theirs: FlowNode = { id: 'z', type: 'tag', position, data: { tag: null } };
    applyFlow(document, {
      ...replaceNode(former, { ...target, data: { label: 'deles' } }),
      nodes: [...replaceNode(former, { ...target, data: { label: 'deles' } }).nodes, theirs],
    });
    applyFlow(document, replaceNode(former, { ...menu, data: { ...menu.data, message: 'meu' } }), { former });
    const flow = readFlow(document);
    expect(nodeOf(flow, 'z')).toEqual(theirs);
    expect(nodeOf(flow, 't')).toMatchObject({ data: { label: 'deles' } });
    expect(nodeOf(flow, 'q')).toMatchObject({ data: { message: 'meu' } });
  });

  it("an undo reverts only the user's own changes", () => {
    const [one, other] = createPeerDocuments(base);
    if (one === undefined || other === undefined) throw new Error('two peers');
    const undo = new Y.UndoManager([one.getMap('nodes'), one.getMap('edges')], { trackedOrigins: new Set(['me']) });
    applyFlow(one, replaceNode(base, { ...target, data: { label: 'meu' } }), { origin: 'me' });
    applyFlow(other, replaceNode(base, { ...menu, data: { ...menu.data, message: 'seu' } }));
    exchangeUpdates(one, other);
    undo.undo();
    exchangeUpdates(one, other);
    expect(nodeOf(readFlow(other), 't')).toEqual(target);
    expect(nodeOf(readFlow(other), 'q')).toMatchObject({ data: { message: 'seu' } });
  });
});
