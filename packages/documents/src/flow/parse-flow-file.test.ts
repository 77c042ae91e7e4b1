import { FLOW_MAX_COUNTS } from '@prosa/contract/flows/flow-node';
import { FLOW_FILE_MAX_CHARACTERS } from '@prosa/contract/flows/write-flow';
import { arbitraryFlow } from '@prosa/domain/flows/testing/arbitrary-flow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFlowFile } from './parse-flow-file.ts';

const start = { id: 's', type: 'start', position: { x: 0, y: 0 }, data: {} };
const parseDrawing = (nodes: unknown, connections: unknown = []) => parseFlowFile(JSON.stringify({ nodes, connections }));

describe('parseFlowFile on an exported flow', () => {
  it('parseFlowFile reads an exported flow back unchanged', () => {
    fc.assert(
      fc.property(arbitraryFlow, (flow) => {
        expect(parseFlowFile(JSON.stringify(flow))).toEqual({ ok: true, flow });
      }),
      { numRuns: 100 },
    );
  });

  it('a flow file of a related system is read, without the fields that Prosa’s format lacks', () => {
    const nodes = [
      { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Início do fluxo' }, width: 140, selected: false },
      {
        id: 'blk',
        type: 'singleBlock',
        position: { x: 0, y: 0 },
        data: {
          seq: ['message0', 'audio1'],
          elements: [
            { type: 'message', value: 'Oi', number: 'message0' },
            { type: 'audio', value: 'a.mp3', original: 'voz.mp3', number: 'audio1', record: 'ok' },
          ],
        },
      },
      { id: 'i', type: 'interval', position: { x: 0, y: 0 }, data: { sec: '5', label: 'Intervalo 5 seg.' } },
      {
        id: 't',
        type: 'ticket',
        position: { x: 0, y: 0 },
        data: { data: { id: 7, name: 'Vendas', color: '#123456', companyId: 3 } },
      },
      { id: 'g', type: 'tag', position: { x: 0, y: 0 }, data: { id: '4', name: 'VIP', color: '#fff' } },
    ];
    const connections = [
      { source: '1', target: 'blk', sourceHandle: 'a', id: 'reactflow__edge-1a-blk', animated: true },
      { source: 'blk', target: 'i', sourceHandle: null, id: 'com espaço' },
    ];
    const file = parseDrawing(nodes, connections);
    expect(file).toMatchObject({ ok: true });
    if (!file.ok) return;
    expect(file.flow.nodes.map(({ data }) => data)).toEqual([
      {},
      {
        seq: ['message0', 'audio1'],
        elements: [
          { type: 'message', value: 'Oi', number: 'message0' },
          { type: 'audio', value: 'a.mp3', original: 'voz.mp3', number: 'audio1', record: true },
        ],
      },
      { sec: 5, label: 'Intervalo 5 seg.' },
      { queue: { id: 7, name: 'Vendas', color: '#123456' } },
      { tag: { id: 4, name: 'VIP', color: '#fff' } },
    ]);
    expect(file.flow.nodes[0]).toEqual({ id: '1', type: 'start', position: { x: 250, y: 100 }, data: {} });
    expect(file.flow.connections).toEqual([
      { id: 'reactflow__edge-1a-blk', source: '1', sourceHandle: 'a', target: 'blk' },
      { id: 'blk-a-i', source: 'blk', sourceHandle: 'a', target: 'i' },
    ]);
  });
});

it('parseFlowFile accepts nodes, elements and lines whose ids are numbers, as another system writes them', () => {
  const block = { type: 'singleBlock', position: { x: 0, y: 0 } };
  const data = { seq: [7], elements: [{ type: 'input', number: 7, value: 'nome' }] };
  const file = parseDrawing(
    [
      { ...start, id: 1 },
      { ...block, id: 2, data },
    ],
    [{ id: 'c', source: 1, sourceHandle: 'a', target: 2 }],
  );
  if (!file.ok) throw new Error(file.fault);
  expect(file.flow.nodes.map(({ id }) => id)).toEqual(['1', '2']);
  expect(file.flow.nodes[1]?.data).toEqual({ seq: ['7'], elements: [{ type: 'input', number: '7', value: 'nome' }] });
  expect(file.flow.connections).toEqual([{ id: 'c', source: '1', sourceHandle: 'a', target: '2' }]);
});

describe('parseFlowFile refuses a broken file with the reason', () => {
  const message = (id: string, data: unknown) => ({ id, type: 'message', position: { x: 0, y: 0 }, data });

  it.each([
    ['json', null, '{"nodes": ['],
    ['size', null, ' '.repeat(FLOW_FILE_MAX_CHARACTERS + 1)],
    ['nodes', null, '[]'],
    ['nodes', null, 'null'],
    ['nodes', null, '{"connections": []}'],
    ['connections', null, '{"nodes": [], "connections": {}}'],
  ])('parseFlowFile refuses a file with the fault %s', (fault, at, text) => {
    expect(parseFlowFile(text)).toEqual({ ok: false, fault, at });
  });

  it.each<[fault: string, at: string | null, drawing: { nodes: unknown; connections?: unknown }]>([
    ['node', 'x', { nodes: [start, { ...start, id: 'x', type: 'exec' }] }],
    ['node', '2', { nodes: [start, 'x'] }],
    ['node', 'm', { nodes: [message('m', { label: 'x'.repeat(4097) })] }],
    ['node', 'm', { nodes: [message('m', { label: { $ne: 1 } })] }],
    [
      'node',
      'q',
      { nodes: [{ ...start, id: 'q', type: 'menu', data: { message: '', arrayOption: [{ number: 2, value: 'x' }] } }] },
    ],
    [
      'node',
      'b',
      {
        nodes: [
          {
            ...start,
            id: 'b',
            type: 'singleBlock',
            data: { seq: ['e', 'e'], elements: [{ type: 'input', value: 'x', number: 'e' }] },
          },
        ],
      },
    ],
    ['connection', 'c', { nodes: [start], connections: [{ id: 'c', source: 's' }] }],
    ['connection', '1', { nodes: [start], connections: [null] }],
    ['twice', null, { nodes: [start, start] }],
    ['many', null, { nodes: Array.from({ length: FLOW_MAX_COUNTS.nodes + 1 }, () => null) }],
  ])('parseFlowFile refuses a file with the fault %s at %s', (fault, at, { nodes, connections }) => {
    expect(parseDrawing(nodes, connections)).toEqual({ ok: false, fault, at });
  });

  it('parseFlowFile reads or refuses a file with any content, and never throws', () => {
    const odd = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((nodes) => JSON.stringify({ nodes: [nodes], connections: [nodes] })),
    );
    fc.assert(
      fc.property(odd, (text) => {
        const file = parseFlowFile(text);
        if (file.ok) expect(parseFlowFile(JSON.stringify(file.flow))).toEqual(file);
      }),
    );
  });
});
