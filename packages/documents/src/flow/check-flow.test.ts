import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { flowFindings, type FlowFinding } from '@prosa/contract/flows/flow-finding';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { createFlowRunState } from '@prosa/domain/flows/flow-run';
import { runFlow } from '@prosa/domain/flows/run-flow';
import { arbitraryFlow } from '@prosa/domain/flows/testing/arbitrary-flow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFlow, checkNode, isPublishable } from './check-flow.ts';
import { emptyDataByNodeType, emptyElementByType } from './empty-data.ts';
import { findCyclesWithoutWait } from './find-cycles-without-wait.ts';

const position = { x: 0, y: 0 };
const start: FlowNode = { id: 's', type: 'start', position, data: {} };
const end: FlowNode = { id: 'end', type: 'message', position, data: { label: 'tchau' } };
const createLine = (source: string, sourceHandle: string, target: string) => ({
  id: `${source}-${sourceHandle}-${target}`,
  source,
  sourceHandle,
  target,
});

/** Returns the findings of a flow whose start leads to `node`. */
const listFindings = (node: FlowNode): FlowFinding[] =>
  checkFlow({ nodes: [start, node], connections: [createLine('s', 'a', node.id)] }).filter(({ code }) => code !== 'exitOpen');
// The cast is safe: the data fit the type.
const createNode = (type: FlowNode['type'], data: object): FlowNode => ({ id: 'n', type, position, data }) as FlowNode;
const createContentBlock = (...elements: readonly object[]): FlowNode =>
  createNode('singleBlock', {
    seq: elements.map((_, index) => `e${index}`),
    elements: elements.map((element, index) => ({ ...element, number: `e${index}` })),
  });

describe('checkFlow finds missing values', () => {
  it.each([
    ['emptyMessage', createNode('message', { label: ' ' }), createNode('message', { label: 'oi' })],
    ['emptyBlock', createContentBlock(), createContentBlock({ type: 'message', value: 'oi' })],
    [
      'emptyMenu',
      createNode('menu', { message: '', arrayOption: [{ number: 1, value: 'x' }] }),
      createNode('menu', { message: '?', arrayOption: [{ number: 1, value: 'x' }] }),
    ],
    [
      'noOptions',
      createNode('menu', { message: '?', arrayOption: [] }),
      createNode('menu', { message: '?', arrayOption: [{ number: 1, value: 'x' }] }),
    ],
    [
      'emptyOption',
      createNode('menu', { message: '?', arrayOption: [{ number: 1, value: '' }] }),
      createNode('menu', { message: '?', arrayOption: [{ number: 1, value: 'x' }] }),
    ],
    [
      'conditionKey',
      createNode('condition', { key: '', condition: 1, value: '' }),
      createNode('condition', { key: 'x', condition: 1, value: '' }),
    ],
    ['intervalMissing', createNode('interval', { sec: 0, label: '' }), createNode('interval', { sec: 120, label: '' })],
    ['emptyFile', createNode('img', { url: '' }), createNode('img', { url: 'a.png' })],
    ['emptyFile', createNode('audio', { url: '', record: false }), createNode('audio', { url: 'a.mp3', record: false })],
    ['emptyFile', createNode('video', { url: '' }), createNode('video', { url: 'a.mp4' })],
    ['noQueue', createNode('ticket', { queue: null }), createNode('ticket', { queue: { id: 1, name: 'x' } })],
    ['noTag', createNode('tag', { tag: null }), createNode('tag', { tag: { id: 1, name: 'x' } })],
    ['noAgent', createNode('agent', { agent: null }), createNode('agent', { agent: { id: 1, name: 'x' } })],
  ])('checkFlow reports %s for a node that lacks a required value, and nothing for a complete node', (code, wrong, right) => {
    expect(listFindings(wrong)).toEqual([{ code, nodeId: 'n' }]);
    expect(listFindings(right)).toEqual([]);
  });

  it('checkFlow finds the values that are missing in each element of a node', () => {
    const empty = Object.values(emptyElementByType);
    expect(
      listFindings(createContentBlock({ type: 'message', value: 'x' }, ...empty)).map(({ code, elementId }) => [code, elementId]),
    ).toEqual([
      ['emptyMessage', 'e1'],
      ['emptyInput', 'e2'],
      ['elementInterval', 'e3'],
      ['emptyMedia', 'e4'],
      ['emptyMedia', 'e5'],
      ['emptyMedia', 'e6'],
    ]);
  });

  it("checkNode refuses a percentage of 0 in a randomizer, as the node's form does", () => {
    expect(checkNode(createNode('randomizer', { percent: 0 }))).toEqual([{ code: 'intervalMissing', nodeId: 'n' }]);
    expect(checkNode(createNode('randomizer', { percent: 100 }))).toEqual([]);
  });

  it('a new node of each type has a finding, except the types start and randomizer, which need no input', () => {
    // The cast is safe: these are the keys of `emptyDataByNodeType`.
    const types = Object.keys(emptyDataByNodeType) as FlowNode['type'][];
    const silent = types.filter((type) =>
      listFindings(createNode(type, emptyDataByNodeType[type])).every(({ code }) => code === 'severalStarts'),
    );
    expect(silent).toEqual(['start', 'randomizer']);
  });
});

describe('checkFlow checks lines and nodes', () => {
  const codes = (flow: FlowDefinition) => checkFlow(flow).map(({ code, nodeId }) => [code, nodeId]);

  it('a complete flow has no findings', () => {
    expect(checkFlow({ nodes: [start, end], connections: [createLine('s', 'a', 'end')] })).toEqual([]);
  });

  it('a flow without a start or with several starts has a finding', () => {
    expect(codes({ nodes: [end], connections: [] })).toEqual([['noStart', null]]);
    expect(codes({ nodes: [start, { ...start, id: 's2' }], connections: [] })).toEqual([['severalStarts', 's2']]);
  });

  it('checkFlow finds nodes that no path from the start reaches, despite cycles and lines from missing exits', () => {
    const alone: FlowNode = { ...end, id: 'x' };
    const flow = {
      nodes: [start, end, alone],
      connections: [createLine('x', 'a', 'end'), createLine('end', 'a', 'x'), createLine('s', 'b', 'x')],
    };
    expect(codes(flow)).toEqual([
      ['unreachable', 'end'],
      ['endlessRound', 'end'],
      ['unreachable', 'x'],
      ['endlessRound', 'x'],
      ['exitGone', 's'],
    ]);
  });

  it('checkFlow finds lines to missing nodes and two lines from one exit, and each finding refers to the node to open', () => {
    const whole = createLine('s', 'a', 'end');
    expect(
      checkFlow({
        nodes: [start, end, { ...end, id: 'other' }],
        connections: [
          whole,
          createLine('end', 'a', 'gone'),
          createLine('lost', 'a', 'end'),
          createLine('lost', 'a', 'gone'),
          createLine('s', 'a', 'other'),
        ],
      }),
    ).toEqual([
      { code: 'targetGone', nodeId: 'end', exit: 'a', connectionId: 'end-a-gone' },
      { code: 'sourceGone', nodeId: 'end', connectionId: 'lost-a-end' },
      { code: 'sourceGone', nodeId: null, connectionId: 'lost-a-gone' },
      { code: 'severalFromExit', nodeId: 's', exit: 'a', connectionId: 's-a-other' },
    ]);
  });

  it('checkFlow counts two equal lines as one, because two users may draw the same line at the same time', () => {
    const whole = createLine('s', 'a', 'end');
    expect(checkFlow({ nodes: [start, end], connections: [whole, { ...whole, id: 'again' }] })).toEqual([]);
  });

  it('checkFlow warns of the nodes in a cycle that never waits for the customer, and of no other nodes', () => {
    const say: FlowNode = { ...end, id: 'say' };
    const pause = { ...createNode('interval', { sec: 5, label: '' }), id: 'pause' };
    const lines = [createLine('s', 'a', 'say'), createLine('say', 'a', 'pause'), createLine('end', 'a', 'say')];
    const rounds = (nodes: FlowNode[], ...more: FlowDefinition['connections']) =>
      checkFlow({ nodes: [start, say, pause, end, ...nodes], connections: [...lines, ...more] })
        .filter(({ code }) => code === 'endlessRound')
        .map(({ nodeId }) => nodeId);
    expect(rounds([], createLine('pause', 'a', 'end'))).toEqual(['say', 'pause', 'end']);
    expect(rounds([])).toEqual([]);
    const choice = { ...createNode('randomizer', { percent: 50 }), id: 'choice' };
    const after = { ...end, id: 'after' };
    const wayOut = [
      createLine('pause', 'a', 'choice'),
      createLine('choice', 'a', 'say'),
      createLine('choice', 'b', 'after'),
      createLine('after', 'a', 'end'),
    ];
    const nodes = [start, say, pause, choice, after, end];
    expect([...findCyclesWithoutWait({ nodes, connections: [...lines.slice(0, 2), ...wayOut] })].toSorted()).toEqual([
      'choice',
      'pause',
      'say',
    ]);
    const ask = { ...createContentBlock({ type: 'input', value: 'nome' }), id: 'ask' };
    expect(rounds([ask], createLine('pause', 'a', 'ask'), createLine('ask', 'a', 'end'))).toEqual([]);
    expect(
      rounds(
        [{ ...createContentBlock({ type: 'message', value: 'x' }), id: 'ask' }],
        createLine('pause', 'a', 'ask'),
        createLine('ask', 'a', 'end'),
      ),
    ).toHaveLength(4);
  });

  it('checkFlow warns of an exit without a line at a node with several exits, and such a flow may be published', () => {
    const choice = createNode('randomizer', { percent: 50 });
    const findings = checkFlow({
      nodes: [start, choice, end],
      connections: [createLine('s', 'a', 'n'), createLine('n', 'a', 'end')],
    });
    expect(findings).toEqual([{ code: 'exitOpen', nodeId: 'n', exit: 'b' }]);
    const menu = createNode('menu', { message: '?', arrayOption: [{ number: 1, value: 'x' }] });
    expect(checkFlow({ nodes: [start, menu], connections: [createLine('s', 'a', 'n')] })).toEqual([
      { code: 'exitOpen', nodeId: 'n', exit: 'a1' },
    ]);
    expect(isPublishable(findings)).toBe(true);
    expect(isPublishable([...findings, { code: 'noTag', nodeId: 'n' }])).toBe(false);
  });
});

it('the findings of any flow refer only to existing nodes, and every flow that may be published runs from its start', () => {
  fc.assert(
    fc.property(arbitraryFlow, (flow) => {
      const ids = new Set<string | null>([null, ...flow.nodes.map(({ id }) => id)]);
      const findings = checkFlow(flow);
      for (const { code, nodeId } of findings) {
        expect(ids).toContain(nodeId);
        expect(Object.keys(flowFindings)).toContain(code);
      }
      if (!isPublishable(findings)) return;
      const { state } = runFlow(flow, createFlowRunState(1), {
        event: { kind: 'start' },
        context: { now: new Date(0), values: {} },
      });
      expect(state).not.toMatchObject({ ending: 'node-gone' });
    }),
  );
});

it('checkFlow visits each line only a few times, however many choices a flow has', () => {
  let readCount = 0;
  const watched = {
    ...createLine('s', 'a', 'n0'),
    get source() {
      readCount += 1;
      return 's';
    },
  };
  const arrayOption = Array.from({ length: 50 }, (_, index) => ({ number: index + 1, value: 'x' }));
  const menus = Array.from({ length: 200 }, (_, index): FlowNode => ({
    ...createNode('menu', { message: '?', arrayOption }),
    id: `n${index}`,
  }));
  checkFlow({ nodes: [start, ...menus], connections: [watched] });
  expect(readCount).toBeLessThan(50);
});
