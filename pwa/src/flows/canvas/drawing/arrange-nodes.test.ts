import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { arbitraryFlow } from '@prosa/domain/flows/testing/arbitrary-flow';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateNodeSize } from '../../nodes/node-geometry.ts';
import { arrangeNodes } from './arrange-nodes.ts';
import { decideFreePlace, placeNewNode } from './place-node.ts';
import { toReadingOrder } from './to-reading-order.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
const isOverlapping = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const listEstimatedBoxes = ({ nodes }: FlowDefinition): Box[] =>
  nodes.map((node) => ({ ...node.position, ...estimateNodeSize(node) }));

describe('the automatic layout', () => {
  it('the automatic layout places all nodes without overlaps, and does not move the start', () => {
    fc.assert(
      fc.property(arbitraryFlow, (flow) => {
        const places = arrangeNodes(flow, new Map());
        expect([...places.keys()].toSorted()).toEqual(flow.nodes.map(({ id }) => id).toSorted());
        expect(places.get('n0')).toEqual(flow.nodes[0]?.position);
        const laid = { ...flow, nodes: flow.nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })) };
        const boxes = listEstimatedBoxes(laid);
        for (const [index, box] of boxes.entries())
          for (const other of boxes.slice(index + 1)) expect(isOverlapping(box, other)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('the automatic layout places nodes along the lines from left to right, and the targets of a menu’s exits from top to bottom', () => {
    const option = (number: number) => ({ number, value: `${number}` });
    const flow = createTestFlow(
      [
        ['m', 'menu', { message: '?', arrayOption: [1, 2, 3].map(option) }],
        ['z', 'message', { label: 'um' }],
        ['y', 'message', { label: 'dois' }],
        ['x', 'message', { label: 'três' }],
        ['w', 'message', { label: 'depois de um' }],
      ],
      [
        ['s', 'a', 'm'],
        ['m', 'a3', 'x'],
        ['m', 'a1', 'z'],
        ['m', 'a2', 'y'],
        ['z', 'a', 'w'],
      ],
    );
    const at = (id: string) => arrangeNodes(flow, new Map()).get(id) ?? { x: Number.NaN, y: Number.NaN };
    expect(at('s').x).toBeLessThan(at('m').x);
    expect(at('m').x).toBeLessThan(at('z').x);
    expect(at('z').x).toBeLessThan(at('w').x);
    expect(at('z').y).toBeLessThan(at('y').y);
    expect(at('y').y).toBeLessThan(at('x').y);
  });
});

describe('the place of a new node', () => {
  it("a new node's place is free, and to the right of the last added node", () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.nat(), (flow, pick) => {
        const last = flow.nodes[pick % flow.nodes.length];
        const made = { id: 'new', type: 'message', position: { x: 0, y: 0 }, data: { label: '' } } as const;
        const position = placeNewNode(flow, last?.id, made);
        expect(position.x).toBeGreaterThan(last?.position.x ?? Number.NaN);
        expect(position.y).toBeGreaterThanOrEqual(last?.position.y ?? Number.NaN);
        const box = { ...position, ...estimateNodeSize(made) };
        for (const other of listEstimatedBoxes(flow)) expect(isOverlapping(box, other)).toBe(false);
        // `undefined` means that no node was added before, so the place is to the right of the rightmost node.
        expect(placeNewNode(flow, undefined, made).x).toBeGreaterThan(Math.max(...flow.nodes.map((node) => node.position.x)));
      }),
    );
  });

  it('a new node gets the requested place if no card covers that place', () => {
    const made = { id: 'new', type: 'start', position: { x: 0, y: 0 }, data: {} } as const;
    expect(decideFreePlace({ nodes: [made] }, made, { x: 400, y: 7 })).toEqual({ x: 400, y: 7 });
    expect(placeNewNode({ nodes: [] }, undefined, made)).toEqual({ x: 0, y: 0 });
  });
});

describe('the order of the Tab key', () => {
  it('the order of the Tab key has every node once, and follows the lines from the start', () => {
    fc.assert(
      fc.property(arbitraryFlow, (flow) => {
        const order = toReadingOrder(flow);
        expect(order.toSorted()).toEqual(flow.nodes.map(({ id }) => id).toSorted());
        expect(flow.nodes.find(({ id }) => id === order[0])?.type).toBe('start');
      }),
    );
    const flow = createTestFlow(
      [
        ['r', 'randomizer', { percent: 50 }],
        ['b', 'message', { label: '' }],
        ['a', 'message', { label: '' }],
        ['c', 'message', { label: '' }],
      ],
      [
        ['s', 'a', 'r'],
        ['r', 'b', 'b'],
        ['r', 'a', 'a'],
        ['a', 'a', 'c'],
        ['c', 'a', 'r'],
      ],
    );
    expect(toReadingOrder(flow)).toEqual(['s', 'r', 'a', 'c', 'b']);
  });
});
