import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { applyFlow } from '@prosa/documents/flow/apply-flow';
import { readFlow } from '@prosa/documents/flow/read-flow';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createCanvas } from './canvas.ts';
import { createDrawingActions } from './drawing-actions.ts';
import { createLocalUndo } from './create-local-undo.ts';

function drawFlow(flow: FlowDefinition) {
  const document = new Y.Doc();
  applyFlow(document, flow);
  const canvas = createCanvas(document);
  const actions = createDrawingActions(canvas, Math.random);
  /** Adds a text message after a node, as the key for a new block does. */
  const addAfter = (beside: string, label: string) =>
    actions.add({ ...actions.draft('message'), data: { label } } as FlowNode, {
      at: null,
      beside,
      from: actions.exitFor(beside),
    });
  const now = () => readFlow(document);
  const linesOf = () => now().connections.map(({ source, sourceHandle, target }) => `${source} ${sourceHandle} ${target}`);
  return { canvas, actions, undo: createLocalUndo(document), addAfter, now, linesOf };
}

const menu = {
  message: 'Como ajudo?',
  arrayOption: [
    { number: 1, value: 'Agendar' },
    { number: 2, value: 'Pagar' },
  ],
};

describe('adding a node beside a node', () => {
  it('a node that is added beside another node is joined to that node’s first free exit, and one undo removes node and line', () => {
    const { canvas, undo, addAfter, now, linesOf } = drawFlow(
      createTestFlow(
        [
          ['m', 'menu', menu],
          ['x', 'message', { label: 'Vamos marcar' }],
        ],
        [['m', 'a1', 'x']],
      ),
    );
    const before = now();
    const added = addAfter('m', 'Segue o boleto');
    expect(linesOf()).toContain(`m a2 ${added}`);
    expect(linesOf()).toHaveLength(2);
    const of = (id: string) => now().nodes.find((node) => node.id === id)?.position;
    expect(of(added)?.x).toBeGreaterThan(of('m')?.x ?? Number.NaN);
    expect([...canvas.selection.get().nodes]).toEqual([added]);
    undo.undo();
    expect(now()).toEqual(before);
  });

  it('a node that is added beside a node without a free exit is inserted between that node and the next one', () => {
    const { undo, addAfter, now, linesOf } = drawFlow(createTestFlow([['x', 'message', { label: 'Oi' }]], [['s', 'a', 'x']]));
    const before = now();
    const added = addAfter('s', 'Bem-vindo');
    expect(linesOf().toSorted()).toEqual([`s a ${added}`, `${added} a x`].toSorted());
    undo.undo();
    expect(now()).toEqual(before);
  });

  it('an added node avoids cards that are larger than estimated', () => {
    const { canvas, addAfter, now } = drawFlow(createTestFlow([['x', 'message', { label: 'Oi' }]], [['s', 'a', 'x']]));
    const place = (id: string) => now().nodes.find((node) => node.id === id)?.position ?? { x: 0, y: 0 };
    canvas.changeNodes([
      { type: 'position', id: 's', position: { x: 0, y: 0 }, dragging: false },
      { type: 'position', id: 'x', position: { x: 300, y: 0 }, dragging: false },
      { type: 'dimensions', id: 'x', dimensions: { width: 196, height: 700 } },
    ]);
    const added = addAfter('s', 'Bem-vindo');
    expect(place(added).x).toBe(300);
    expect(place(added).y).toBeGreaterThanOrEqual(700);
  });
});
