import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { flowFindings, type FlowFinding } from '@prosa/contract/flows/flow-finding';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { newFlowState } from '@prosa/domain/flows/flow-run';
import { runFlow } from '@prosa/domain/flows/run-flow';
import { arbitraryFlow } from '@prosa/domain/flows/testing/arbitrary-flow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFlow, checkNode, isPublishable } from './check-flow.ts';
import { emptyData, emptyElement } from './empty-data.ts';
import { findCyclesWithoutWait } from './find-cycles-without-wait.ts';

const position = { x: 0, y: 0 };
const start: FlowNode = { id: 's', type: 'start', position, data: {} };
const end: FlowNode = { id: 'end', type: 'message', position, data: { label: 'tchau' } };
const line = (source: string, sourceHandle: string, target: string) => ({
  id: `${source}-${sourceHandle}-${target}`,
  source,
  sourceHandle,
  target,
});

/** The findings of a start that leads to `node`. */
const found = (node: FlowNode): FlowFinding[] =>
  checkFlow({ nodes: [start, node], connections: [line('s', 'a', node.id)] }).filter(({ code }) => code !== 'exitOpen');
const node = (type: FlowNode['type'], data: object): FlowNode => ({ id: 'n', type, position, data }) as FlowNode; // a type with its data
const block = (...elements: readonly object[]): FlowNode =>
  node('singleBlock', {
    seq: elements.map((_, index) => `e${index}`),
    elements: elements.map((element, index) => ({ ...element, number: `e${index}` })),
  });

describe('missing values', () => {
  it.each([
    ['emptyMessage', node('message', { label: ' ' }), node('message', { label: 'oi' })],
    ['emptyBlock', block(), block({ type: 'message', value: 'oi' })],
    [
      'emptyMenu',
      node('menu', { message: '', arrayOption: [{ number: 1, value: 'x' }] }),
      node('menu', { message: '?', arrayOption: [{ number: 1, value: 'x' }] }),
    ],
    [
      'noOptions',
      node('menu', { message: '?', arrayOption: [] }),
      node('menu', { message: '?', arrayOption: [{ number: 1, value: 'x' }] }),
    ],
    [
      'emptyOption',
      node('menu', { message: '?', arrayOption: [{ number: 1, value: '' }] }),
      node('menu', { message: '?', arrayOption: [{ number: 1, value: 'x' }] }),
    ],
    [
      'conditionKey',
      node('condition', { key: '', condition: 1, value: '' }),
      node('condition', { key: 'x', condition: 1, value: '' }),
    ],
    ['intervalMissing', node('interval', { sec: 0, label: '' }), node('interval', { sec: 120, label: '' })],
    ['emptyFile', node('img', { url: '' }), node('img', { url: 'a.png' })],
    ['emptyFile', node('audio', { url: '', record: false }), node('audio', { url: 'a.mp3', record: false })],
    ['emptyFile', node('video', { url: '' }), node('video', { url: 'a.mp4' })],
    ['noQueue', node('ticket', { queue: null }), node('ticket', { queue: { id: 1, name: 'x' } })],
    ['noTag', node('tag', { tag: null }), node('tag', { tag: { id: 1, name: 'x' } })],
    ['noAgent', node('agent', { agent: null }), node('agent', { agent: { id: 1, name: 'x' } })],
  ])('%s', (code, wrong, right) => {
    expect(found(wrong)).toEqual([{ code, nodeId: 'n' }]);
    expect(found(right)).toEqual([]);
  });

  it("in each of a block's elements are found", () => {
    const empty = Object.values(emptyElement);
    expect(found(block({ type: 'message', value: 'x' }, ...empty)).map(({ code, elementId }) => [code, elementId])).toEqual([
      ['emptyMessage', 'e1'],
      ['emptyInput', 'e2'],
      ['elementInterval', 'e3'],
      ['emptyMedia', 'e4'],
      ['emptyMedia', 'e5'],
      ['emptyMedia', 'e6'],
    ]);
  });

  it('of a randomizer that gives everything to one side are found, as its form does', () => {
    expect(checkNode(node('randomizer', { percent: 0 }))).toEqual([{ code: 'intervalMissing', nodeId: 'n' }]);
    expect(checkNode(node('randomizer', { percent: 100 }))).toEqual([]);
  });

  it('every node fresh from the palette has a finding, except the types that need no input', () => {
    const types = Object.keys(emptyData) as FlowNode['type'][]; // keys of the record
    const silent = types.filter((type) => found(node(type, emptyData[type])).every(({ code }) => code === 'severalStarts'));
    expect(silent).toEqual(['start', 'randomizer']);
  });
});

describe('lines and nodes', () => {
  const codes = (flow: FlowDefinition) => checkFlow(flow).map(({ code, nodeId }) => [code, nodeId]);

  it('of a complete flow have no findings', () => {
    expect(checkFlow({ nodes: [start, end], connections: [line('s', 'a', 'end')] })).toEqual([]);
  });

  it('need one start', () => {
    expect(codes({ nodes: [end], connections: [] })).toEqual([['noStart', null]]);
    expect(codes({ nodes: [start, { ...start, id: 's2' }], connections: [] })).toEqual([['severalStarts', 's2']]);
  });

  it('that cannot be reached are found, despite cycles and lines from missing exits', () => {
    const alone: FlowNode = { ...end, id: 'x' };
    const flow = { nodes: [start, end, alone], connections: [line('x', 'a', 'end'), line('end', 'a', 'x'), line('s', 'b', 'x')] };
    expect(codes(flow)).toEqual([
      ['unreachable', 'end'],
      ['endlessRound', 'end'],
      ['unreachable', 'x'],
      ['endlessRound', 'x'],
      ['exitGone', 's'],
    ]);
  });

  it('that dangle are found with the node to open, and so are two lines from one exit', () => {
    const whole = line('s', 'a', 'end');
    expect(
      checkFlow({
        nodes: [start, end, { ...end, id: 'other' }],
        connections: [
          whole,
          line('end', 'a', 'gone'),
          line('lost', 'a', 'end'),
          line('lost', 'a', 'gone'),
          line('s', 'a', 'other'),
        ],
      }),
    ).toEqual([
      { code: 'targetGone', nodeId: 'end', exit: 'a', connectionId: 'end-a-gone' },
      { code: 'sourceGone', nodeId: 'end', connectionId: 'lost-a-end' },
      { code: 'sourceGone', nodeId: null, connectionId: 'lost-a-gone' },
      { code: 'severalFromExit', nodeId: 's', exit: 'a', connectionId: 's-a-other' },
    ]);
  });

  it('that two people drew at once count as one line', () => {
    const whole = line('s', 'a', 'end');
    expect(checkFlow({ nodes: [start, end], connections: [whole, { ...whole, id: 'again' }] })).toEqual([]);
  });

  it("in a cycle that never waits for the customer give a warning, and others don't", () => {
    const say: FlowNode = { ...end, id: 'say' };
    const pause = { ...node('interval', { sec: 5, label: '' }), id: 'pause' };
    const lines = [line('s', 'a', 'say'), line('say', 'a', 'pause'), line('end', 'a', 'say')];
    const rounds = (nodes: FlowNode[], ...more: FlowDefinition['connections']) =>
      checkFlow({ nodes: [start, say, pause, end, ...nodes], connections: [...lines, ...more] })
        .filter(({ code }) => code === 'endlessRound')
        .map(({ nodeId }) => nodeId);
    expect(rounds([], line('pause', 'a', 'end'))).toEqual(['say', 'pause', 'end']);
    expect(rounds([])).toEqual([]);
    const choice = { ...node('randomizer', { percent: 50 }), id: 'choice' };
    const after = { ...end, id: 'after' };
    const wayOut = [
      line('pause', 'a', 'choice'),
      line('choice', 'a', 'say'),
      line('choice', 'b', 'after'),
      line('after', 'a', 'end'),
    ];
    const nodes = [start, say, pause, choice, after, end];
    expect([...findCyclesWithoutWait({ nodes, connections: [...lines.slice(0, 2), ...wayOut] })].toSorted()).toEqual([
      'choice',
      'pause',
      'say',
    ]);
    const ask = { ...block({ type: 'input', value: 'nome' }), id: 'ask' };
    expect(rounds([ask], line('pause', 'a', 'ask'), line('ask', 'a', 'end'))).toEqual([]);
    expect(
      rounds([{ ...block({ type: 'message', value: 'x' }), id: 'ask' }], line('pause', 'a', 'ask'), line('ask', 'a', 'end')),
    ).toHaveLength(4);
  });

  it('missing after a choice give a warning and may be published', () => {
    const choice = node('randomizer', { percent: 50 });
    const findings = checkFlow({ nodes: [start, choice, end], connections: [line('s', 'a', 'n'), line('n', 'a', 'end')] });
    expect(findings).toEqual([{ code: 'exitOpen', nodeId: 'n', exit: 'b' }]);
    const menu = node('menu', { message: '?', arrayOption: [{ number: 1, value: 'x' }] });
    expect(checkFlow({ nodes: [start, menu], connections: [line('s', 'a', 'n')] })).toEqual([
      { code: 'exitOpen', nodeId: 'n', exit: 'a1' },
    ]);
    expect(isPublishable(findings)).toBe(true);
    expect(isPublishable([...findings, { code: 'noTag', nodeId: 'n' }])).toBe(false);
  });
});

it('of any flow give findings that name only existing parts, and an accepted flow runs from its start', () => {
  fc.assert(
    fc.property(arbitraryFlow, (flow) => {
      const ids = new Set<string | null>([null, ...flow.nodes.map(({ id }) => id)]);
      const findings = checkFlow(flow);
      for (const { code, nodeId } of findings) {
        expect(ids).toContain(nodeId);
        expect(Object.keys(flowFindings)).toContain(code);
      }
      if (!isPublishable(findings)) return;
      const { state } = runFlow(flow, newFlowState(1), { event: { kind: 'start' }, context: { now: new Date(0), values: {} } });
      expect(state).not.toMatchObject({ ending: 'node-gone' });
    }),
  );
});

it('are visited a few times at most, however many choices there are', () => {
  let looks = 0;
  const watched = {
    ...line('s', 'a', 'n0'),
    get source() {
      looks += 1;
      return 's';
    },
  };
  const arrayOption = Array.from({ length: 50 }, (_, index) => ({ number: index + 1, value: 'x' }));
  const menus = Array.from({ length: 200 }, (_, index): FlowNode => ({
    ...node('menu', { message: '?', arrayOption }),
    id: `n${index}`,
  }));
  checkFlow({ nodes: [start, ...menus], connections: [watched] });
  expect(looks).toBeLessThan(50);
});
