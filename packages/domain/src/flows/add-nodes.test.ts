import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyNodes, FLOW_NODE_ID_CHARACTERS, createFlowPartId, findPositionAfterLast } from './add-nodes.ts';
import { drawRandomPercent } from './draw-random-percent.ts';
import { arbitraryFlow } from './testing/arbitrary-flow.ts';
import { createTestFlow } from './testing/drawn-flow.ts';

/** Returns a function like `Math.random` that returns the same numbers for the same seed. */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    const { percent, seed: next } = drawRandomPercent(state);
    state = next;
    return percent / 100;
  };
}

it('a node’s id has 30 random characters', () => {
  const random = createSeededRandom(1);
  const ids = Array.from({ length: 500 }, () => createFlowPartId(random));
  expect(new Set(ids).size).toBe(500);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{30}$/);
  expect(FLOW_NODE_ID_CHARACTERS).toBe(30);
});

it('a new node is placed to the right of the last node', () => {
  const { nodes } = createTestFlow([['m', 'message', { label: '' }]], []);
  const last = { ...nodes[1], position: { x: 40, y: 7 } } as (typeof nodes)[number]; // The cast is safe: there are two nodes.
  expect(findPositionAfterLast([...nodes, last])).toEqual({ x: 340, y: 7 });
  expect(findPositionAfterLast([])).toEqual({ x: 0, y: 0 });
});

describe('copied nodes', () => {
  it('copied nodes keep their lines and their distances from each other, and are placed to the right of all nodes', () => {
    const flow = createTestFlow(
      [
        ['m', 'message', { label: 'oi' }],
        ['n', 'message', { label: 'tchau' }],
      ],
      [
        ['s', 'a', 'm'],
        ['m', 'a', 'n'],
        ['n', 'a', 'm'],
      ],
    );
    const spread = { ...flow, nodes: flow.nodes.map((node, index) => ({ ...node, position: { x: index * 100, y: index } })) };
    const copy = copyNodes(spread, { nodes: spread.nodes.slice(1), connections: spread.connections }, createSeededRandom(3));
    const [first, second] = copy.nodes;
    expect(copy.nodes.map(({ position }) => position)).toEqual([
      { x: 500, y: 1 },
      { x: 600, y: 2 },
    ]);
    expect(copy.nodes.map(({ data }) => data)).toEqual([{ label: 'oi' }, { label: 'tchau' }]);
    expect(copy.connections).toEqual([
      { id: expect.any(String), source: first?.id, sourceHandle: 'a', target: second?.id },
      { id: expect.any(String), source: second?.id, sourceHandle: 'a', target: first?.id },
    ]);
  });

  it('pasting nodes of one flow into another keeps the flow valid and adds no second start', () => {
    fc.assert(
      fc.property(arbitraryFlow, arbitraryFlow, fc.integer(), (into, copied, seed) => {
        const copy = copyNodes(into, copied, createSeededRandom(seed));
        const ids = [...into.nodes, ...copy.nodes, ...copy.connections].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(copy.nodes.some(({ type }) => type === 'start')).toBe(false);
        for (const { source, target } of copy.connections) {
          expect(copy.nodes.map(({ id }) => id)).toContain(source);
          expect(copy.nodes.map(({ id }) => id)).toContain(target);
        }
        const right = Math.max(...into.nodes.map(({ position }) => position.x));
        for (const { position } of copy.nodes) expect(position.x).toBeGreaterThan(right);
      }),
      { numRuns: 100 },
    );
  });
});
