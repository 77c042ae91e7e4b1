import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { applyFlow } from '@prosa/documents/flow/apply-flow';
import { readFlow } from '@prosa/documents/flow/read-flow';
import { createGuardedDocument, type GuardedDocument } from '@prosa/documents/guard/guarded-document';
import { listExits } from '@prosa/domain/flows/flow-exits';
import { arbitraryFlow, arbitraryNode } from '@prosa/domain/flows/testing/arbitrary-flow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createCanvas, type Canvas } from './canvas.ts';
import { addNode, drawLine, listDanglingLines, deleteDrawingParts, writeNode } from './change-drawing.ts';
import { addNodeCopies, toClipboardText, pickNodesWithLines, pasteFlowText } from './flow-clipboard.ts';
import { createLocalUndo, type LocalUndo } from './create-local-undo.ts';

const userIdOf = (id: number): UserId => v.parse(UserId, id);

const pickAt = <T>(things: readonly T[], place: number): T | undefined => things[place % Math.max(1, things.length)];
/** Returns a seeded source of random numbers. */
const createSeededRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
};

/** A person with their own canvas. The server's guard checks each change on its way to the others. */
type Person = { readonly document: Y.Doc; readonly canvas: Canvas; readonly undo: LocalUndo; readonly random: () => number };

class SharedEditing {
  readonly server: GuardedDocument = createGuardedDocument('flow');
  readonly people: Person[] = [];
  /** The updates of each person that the server hasn't received yet. */
  private readonly underway: Uint8Array[][] = [];

  constructor(flow: FlowDefinition, count: number) {
    const first = new Y.Doc();
    applyFlow(first, flow);
    this.server.offer(Y.encodeStateAsUpdate(first), userIdOf(1), { now: 0 });
    for (let index = 0; index < count; index += 1) this.people.push(this.seat(index));
  }

  private seat(index: number): Person {
    const document = new Y.Doc();
    Y.applyUpdate(document, Y.encodeStateAsUpdate(this.server.document), 'network');
    const queue: Uint8Array[] = [];
    this.underway.push(queue);
    document.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'network') queue.push(update);
    });
    return { document, canvas: createCanvas(document), undo: createLocalUndo(document), random: createSeededRandom(index + 1) };
  }

  person(index: number): Person {
    const person = pickAt(this.people, index);
    if (person === undefined) throw new Error('nobody');
    return person;
  }

  /** Sends the updates of a person to the server, and then applies the state of the server to the document of that person. */
  exchange(index: number): void {
    const place = index % this.people.length;
    for (const update of this.underway[place]?.splice(0) ?? []) this.server.offer(update, userIdOf(place + 10), { now: 0 });
    Y.applyUpdate(this.person(place).document, Y.encodeStateAsUpdate(this.server.document), 'network');
  }
}

const who = fc.nat(1);
const place = fc.nat(20);
const coordinate = fc.integer({ min: -900, max: 900 });
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), who, place, node: arbitraryNode('new') }),
  fc.record({ do: fc.constant('line' as const), who, place, exit: place, target: place }),
  fc.record({ do: fc.constant('choose' as const), who, place, selected: fc.boolean() }),
  fc.record({ do: fc.constant('drag' as const), who, place, x: coordinate, y: coordinate, dragging: fc.boolean() }),
  fc.record({ do: fc.constant('measure' as const), who, place, width: coordinate }),
  fc.record({ do: fc.constant('setDraggedByOthers' as const), who, place, x: coordinate }),
  fc.record({ do: fc.constant('remove' as const), who }),
  fc.record({ do: fc.constant('tidy' as const), who }),
  fc.record({ do: fc.constant('write' as const), who, place, node: arbitraryNode('new') }),
  fc.record({ do: fc.constant('duplicate' as const), who }),
  fc.record({ do: fc.constant('undo' as const), who }),
  fc.record({ do: fc.constant('redo' as const), who }),
  fc.record({ do: fc.constant('exchange' as const), who }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function runStep(table: SharedEditing, next: Step): void {
  if (next.do === 'exchange') return table.exchange(next.who);
  const { document, canvas, undo, random } = table.person(next.who);
  const flow = canvas.flow.get();
  const node = 'place' in next ? pickAt(flow.nodes, next.place) : undefined;
  switch (next.do) {
    case 'add':
      addNode(document, flow, {
        node: next.node,
        from: node === undefined ? null : { source: node.id, sourceHandle: 'a' },
        random,
      });
      return;
    case 'line': {
      const [exit, target] = [node && pickAt(listExits(node), next.exit), pickAt(flow.nodes, next.target)];
      if (node && exit && target)
        drawLine(document, flow, { input: { source: node.id, sourceHandle: exit, target: target.id }, random });
      return;
    }
    case 'choose':
      if (node) canvas.changeNodes([{ type: 'select', id: node.id, selected: next.selected }]);
      return;
    case 'drag':
      if (node)
        canvas.changeNodes([{ type: 'position', id: node.id, position: { x: next.x, y: next.y }, dragging: next.dragging }]);
      return;
    case 'measure':
      if (node) canvas.changeNodes([{ type: 'dimensions', id: node.id, dimensions: { width: next.width, height: 9 } }]);
      return;
    case 'setDraggedByOthers':
      canvas.setDraggedByOthers(new Map(node ? [[node.id, { x: next.x, y: 0 }]] : []));
      return;
    case 'remove':
      return deleteDrawingParts(document, pickNodesWithLines(flow, canvas.selection.get().nodes));
    case 'tidy':
      return deleteDrawingParts(document, { nodes: [], connections: listDanglingLines(flow) });
    case 'write':
      if (node) writeNode(document, node, { ...next.node, id: node.id });
      return;
    case 'duplicate':
      addNodeCopies(document, flow, { copied: pickNodesWithLines(flow, canvas.selection.get().nodes), random });
      return;
    case 'undo':
      return undo.undo();
    case 'redo':
      return undo.redo();
  }
}

/** Asserts that the canvas shows the document. Must be called while nothing is dragged. */
function expectCanvasShowsDocument({ document, canvas }: Person): void {
  const flow = readFlow(document);
  expect(canvas.flow.get()).toEqual(flow);
  expect(canvas.nodes.get().map(({ data }) => data.node)).toEqual(flow.nodes);
  const loose = new Set(listDanglingLines(flow).map(({ id }) => id));
  expect(canvas.edges.get().map(({ id, source, sourceHandle, target }) => ({ id, source, sourceHandle, target }))).toEqual(
    flow.connections.filter(({ id }) => !loose.has(id)),
  );
  const ids = new Set(flow.nodes.map(({ id }) => id));
  for (const id of [...canvas.selection.get().nodes, ...canvas.dragged.get().keys()]) expect(ids.has(id)).toBe(true);
}

describe('two canvases over one flow', () => {
  it('two canvases show the same flow once they have exchanged all changes, and the guard accepts every change', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.array(step, { maxLength: 40 }), (flow, steps) => {
        const table = new SharedEditing(flow, 2);
        for (const next of steps) {
          runStep(table, next);
          for (const person of table.people) expectCanvasShowsDocument(person);
        }
        for (const round of [0, 1, 0, 1]) table.exchange(round);
        const [one, other] = table.people.map(({ canvas }) => canvas.flow.get());
        expect(one).toEqual(other);
        expect(one).toEqual(readFlow(table.server.document));
        for (const { canvas } of table.people) {
          canvas.changeNodes([...canvas.dragged.get().keys()].map((id) => ({ type: 'position', id, dragging: false })));
          canvas.setDraggedByOthers(new Map());
          for (const { data, position } of canvas.nodes.get()) expect(position).toEqual(data.node.position);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('a canvas keeps the objects of nodes and lines that a change did not touch', () => {
    const { canvas, document } = new SharedEditing(
      {
        nodes: [
          { id: 'a', type: 'message', position: { x: 0, y: 0 }, data: { label: 'um' } },
          { id: 'b', type: 'message', position: { x: 300, y: 0 }, data: { label: 'dois' } },
        ],
        connections: [{ id: 'c', source: 'a', sourceHandle: 'a', target: 'b' }],
      },
      1,
    ).person(0);
    const [a, b] = canvas.nodes.get();
    const [line] = canvas.edges.get();
    canvas.changeNodes([{ type: 'position', id: 'a', position: { x: 10, y: 0 }, dragging: true }]);
    expect(canvas.nodes.get()[0]).not.toBe(a);
    expect(canvas.nodes.get()[0]?.data).toBe(a?.data);
    expect(canvas.nodes.get()[1]).toBe(b);
    // The other person receives the move only when the drag ends.
    expect(readFlow(document).nodes[0]?.position).toEqual({ x: 0, y: 0 });
    canvas.changeNodes([{ type: 'position', id: 'a', position: { x: 20.4, y: 0 }, dragging: false }]);
    expect(readFlow(document).nodes[0]?.position).toEqual({ x: 20, y: 0 });
    expect(canvas.nodes.get()[1]).toBe(b);
    expect(canvas.edges.get()[0]).toBe(line);
  });
});

describe('undo', () => {
  it('undo reverts only the user’s own steps, and keeps the changes of other users', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.array(step, { maxLength: 25 }), (flow, steps) => {
        // Only the second person makes changes in `alone`. Every node and line that is added there must also be in `table`, after
        // the first person has undone all of their own steps.
        const alone = new SharedEditing(flow, 2);
        for (const next of steps) if (next.who === 1 || next.do === 'exchange') runStep(alone, next);
        for (const round of [1, 0, 1]) alone.exchange(round);
        const expected = readFlow(alone.server.document);

        const table = new SharedEditing(flow, 2);
        // No change is exchanged before the undo, so the second person never changes a part that the first person added.
        for (const next of steps) if (next.do !== 'exchange') runStep(table, next);
        const first = table.person(0);
        while (first.undo.can.get().undo) first.undo.undo();
        expect(readFlow(first.document)).toEqual(toFlowAsRead(flow));
        expectCanvasShowsDocument(first);
        for (const round of [1, 0, 1]) table.exchange(round);
        const { nodes, connections } = readFlow(table.server.document);
        for (const node of expected.nodes) if (!flow.nodes.some(({ id }) => id === node.id)) expect(nodes).toContainEqual(node);
        for (const line of expected.connections)
          if (!flow.connections.some(({ id }) => id === line.id)) expect(connections).toContainEqual(line);
      }),
      { numRuns: 100 },
    );
  });

  it('undoing a move does not move the node back if another user has moved the node since', () => {
    const table = new SharedEditing(
      { nodes: [{ id: 'a', type: 'start', position: { x: 0, y: 0 }, data: {} }], connections: [] },
      2,
    );
    const [one, other] = [table.person(0), table.person(1)];
    const move = (person: Person, x: number) =>
      person.canvas.changeNodes([{ type: 'position', id: 'a', position: { x, y: 0 }, dragging: false }]);
    move(one, 50);
    table.exchange(0);
    table.exchange(1);
    move(other, 90);
    table.exchange(1);
    table.exchange(0);
    one.undo.undo();
    expect(one.canvas.nodes.get()[0]?.position).toEqual({ x: 90, y: 0 });
    other.undo.undo();
    table.exchange(1);
    expect(other.canvas.nodes.get()[0]?.position).toEqual({ x: 50, y: 0 });
  });
});

const toFlowAsRead = (flow: FlowDefinition): FlowDefinition => {
  const document = new Y.Doc();
  applyFlow(document, flow);
  return readFlow(document);
};

describe('copy and paste', () => {
  it('pasted nodes get new ids every time, and the lines between the copied nodes are pasted too', () => {
    fc.assert(
      fc.property(arbitraryFlow, arbitraryFlow, fc.nat(), (from, into, seed) => {
        const { document, canvas } = new SharedEditing(into, 1).person(0);
        const random = createSeededRandom(seed);
        const ids = new Set(from.nodes.filter(({ type }) => type !== 'start').map(({ id }) => id));
        const text = toClipboardText(toFlowAsRead(from), ids);
        const before = readFlow(document);
        const [first, second] = [1, 2].map(() => pasteFlowText(document, canvas.flow.get(), { text, random }));
        if (first?.ok !== true || second?.ok !== true) throw new Error('not pasted');
        const after = readFlow(document);
        expect(first.nodes).toHaveLength(ids.size);
        expect(new Set(after.nodes.map(({ id }) => id)).size).toBe(before.nodes.length + 2 * ids.size);
        expect(after.nodes).toEqual(expect.arrayContaining(before.nodes));
        expect(after.connections).toEqual(expect.arrayContaining(before.connections));
        const between = from.connections.filter(({ source, target }) => ids.has(source) && ids.has(target));
        expect(first.edges).toHaveLength(between.length);
        const rightmost = Math.max(...before.nodes.map(({ position }) => position.x));
        for (const { id, position } of after.nodes) if (first.nodes.includes(id)) expect(position.x).toBeGreaterThan(rightmost);
      }),
      { numRuns: 60 },
    );
  });

  it('pasting ignores a text that is no flow', () => {
    const { document, canvas } = new SharedEditing({ nodes: [], connections: [] }, 1).person(0);
    expect(pasteFlowText(document, canvas.flow.get(), { text: '{"nodes": [', random: () => 0.5 })).toMatchObject({
      ok: false,
      fault: 'json',
    });
    expect(
      pasteFlowText(document, canvas.flow.get(), { text: '{"nodes": [{"id": "a"}], "connections": []}', random: () => 0.5 }),
    ).toMatchObject({
      ok: false,
      fault: 'node',
      at: 'a',
    });
    expect(readFlow(document)).toEqual({ nodes: [], connections: [] });
  });
});
