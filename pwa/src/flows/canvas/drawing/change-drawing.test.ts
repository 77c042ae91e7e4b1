import { applyFlow } from '@prosa/documents/flow/apply-flow';
import { toFlowLineMap } from '@prosa/documents/flow/flow-document';
import { readFlow } from '@prosa/documents/flow/read-flow';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { drawLine, findLineRefusal, listDanglingLines, deleteDrawingParts, roundPosition } from './change-drawing.ts';
import { createEdgeConverter } from './canvas-edges.ts';

function drawFlow() {
  const document = new Y.Doc();
  applyFlow(
    document,
    createTestFlow(
      [
        ['r', 'randomizer', { percent: 50 }],
        ['x', 'message', { label: 'um' }],
        ['y', 'message', { label: 'dois' }],
      ],
      [
        ['s', 'a', 'r'],
        ['r', 'a', 'x'],
      ],
    ),
  );
  const draw = (source: string, sourceHandle: string, target: string) =>
    drawLine(document, readFlow(document), { input: { source, sourceHandle, target }, random: Math.random });
  const from = (source: string, exit: string) =>
    readFlow(document).connections.filter((line) => line.source === source && line.sourceHandle === exit);
  return { document, draw, from };
}

describe('drawing a line', () => {
  it('a new line replaces the line from the same exit, and does not change other lines', () => {
    const { document, draw, from } = drawFlow();
    expect(draw('r', 'a', 'y')).toBeNull();
    expect(from('r', 'a').map(({ target }) => target)).toEqual(['y']);
    expect(draw('r', 'b', 'y')).toBeNull();
    expect(readFlow(document).connections).toHaveLength(3);
    // Drawing the same line again writes nothing.
    let updates = 0;
    document.on('update', () => (updates += 1));
    expect(draw('r', 'b', 'y')).toBeNull();
    expect(updates).toBe(0);
  });

  it('a line from a node to the same node, into a start, or from or to a missing node is refused', () => {
    const { document, draw } = drawFlow();
    const before = readFlow(document);
    expect(draw('r', 'a', 'r')).toBe('itself');
    expect(draw('r', 'a', 's')).toBe('intoStart');
    expect(draw('r', 'c', 'x')).toBe('gone');
    expect(draw('r', 'a', 'nowhere')).toBe('gone');
    expect(draw('nobody', 'a', 'x')).toBe('gone');
    expect(readFlow(document)).toEqual(before);
    expect(findLineRefusal(before, { source: 'x', sourceHandle: 'a', target: 'y' })).toBeNull();
  });
});

describe('removing parts', () => {
  it('removing nodes removes every line that touches them', () => {
    const { document } = drawFlow();
    const { nodes } = readFlow(document);
    deleteDrawingParts(document, { nodes: nodes.filter(({ id }) => id === 'r'), connections: [] });
    expect(readFlow(document)).toMatchObject({ nodes: [{ id: 's' }, { id: 'x' }, { id: 'y' }], connections: [] });
  });
});

describe('lines after simultaneous changes of two people', () => {
  it('a line to a missing node or from a missing exit is not drawn, and a second line from one exit is marked', () => {
    const { document } = drawFlow();
    toFlowLineMap(document).set('d', { source: 'r', sourceHandle: 'a', target: 'y' });
    toFlowLineMap(document).set('e', { source: 'r', sourceHandle: 'a', target: 'gone' });
    toFlowLineMap(document).set('f', { source: 'r', sourceHandle: 'option:old', target: 'y' });
    const flow = readFlow(document);
    expect(listDanglingLines(flow).map(({ id }) => id)).toEqual(['e', 'f']);
    const edges = createEdgeConverter()(flow, { selected: new Set(), selectedNodes: new Set(['s']), passedLines: new Set() });
    expect(edges.map(({ id, data }) => [id, data?.look])).toEqual([
      ['c0', 'near'],
      ['c1', 'plain'],
      ['d', 'doubled'],
    ]);
  });
});

describe('a position', () => {
  it("a position is rounded to whole units within the canvas' bounds", () => {
    expect(roundPosition({ x: 1.6, y: -1e9 })).toEqual({ x: 2, y: -1_000_000 });
  });
});
