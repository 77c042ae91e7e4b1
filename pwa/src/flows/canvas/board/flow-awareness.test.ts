import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createDraggedPositionReader, toPeerMarks } from './peer-marks.ts';
import { createFlowAwareness, type Peer } from './flow-awareness.ts';

const userId = (id: number) => v.parse(UserId, id);
const ana = { id: userId(1), name: 'Ana Souza' };
const bruno = { id: userId(2), name: 'Bruno' };

/** Returns two pages that receive each other's awareness states immediately. */
function createTwoPages() {
  const [here, there] = [new Awareness(new Y.Doc()), new Awareness(new Y.Doc())];
  const relay = (from: Awareness, to: Awareness) =>
    from.on('update', ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown) => {
      if (origin === 'local') applyAwarenessUpdate(to, encodeAwarenessUpdate(from, [...added, ...updated, ...removed]), 'relay');
    });
  relay(here, there);
  relay(there, here);
  return { here, there };
}

const peer = (client: number, user: Peer['user'], more: Partial<Peer>): Peer => ({
  client,
  user,
  cursor: null,
  selected: [],
  editing: null,
  dragged: [],
  ...more,
});

describe('the awareness of a flow', () => {
  it('other users see where a user is in the drawing, until that user leaves', () => {
    const { here, there } = createTwoPages();
    const mine = createFlowAwareness(here, ana);
    const theirs = createFlowAwareness(there, bruno);
    mine.setFields({ cursor: { x: 10.4, y: 2 }, selected: new Set(['n1']) });
    mine.setFields({ editing: 'n1' });
    expect(theirs.peers.get()).toEqual([
      { client: here.clientID, user: ana, cursor: { x: 10, y: 2 }, selected: ['n1'], editing: 'n1', dragged: [] },
    ]);
    mine.stop();
    expect(theirs.peers.get()).toEqual([]);
    here.destroy();
    there.destroy();
  });

  it('an awareness state stays within the server’s limit of 4 kB, however many nodes are selected and dragged', () => {
    const { here, there } = createTwoPages();
    const mine = createFlowAwareness(here, { id: userId(2_147_483_647), name: 'ç'.repeat(500) });
    const ids = Array.from({ length: 2_000 }, (_, index) => `${index}`.padStart(30, 'x'));
    mine.setFields({
      cursor: { x: -999_999.123, y: -999_999.123 },
      selected: new Set(ids),
      editing: ids[0] ?? null,
      dragged: new Map(ids.map((id) => [id, { x: -999_999.5, y: 999_999.5 }])),
    });
    expect(encodeAwarenessUpdate(here, [here.clientID]).byteLength).toBeLessThan(4_000);
    here.destroy();
    there.destroy();
  });

  it('an invalid awareness state is ignored', () => {
    const { here, there } = createTwoPages();
    const mine = createFlowAwareness(here, ana);
    there.setLocalState({ user: { id: 'x' }, cursor: '<b>' });
    expect(mine.peers.get()).toEqual([]);
    here.destroy();
    there.destroy();
  });
});

describe('peer marks', () => {
  it('a node has one mark for each other person at the node, and people who edit the node come first', () => {
    const peers = [
      peer(7, ana, { selected: ['a'] }),
      peer(8, ana, { editing: 'a', cursor: { x: 1, y: 1 } }),
      peer(9, bruno, { selected: ['a', 'b'] }),
    ];
    const marks = toPeerMarks(peers, new Map());
    expect(marks.get('a')).toEqual([
      { userId: 1, name: 'Ana Souza', isEditing: true },
      { userId: 2, name: 'Bruno', isEditing: false },
    ]);
    const moved = peers.map((each) => ({ ...each, cursor: { x: 5, y: 5 } }));
    expect(toPeerMarks(moved, marks)).toBe(marks);
    const less = toPeerMarks(moved.slice(0, 2), marks);
    expect([...less.keys()]).toEqual(['a']);
  });
});

describe('nodes that others drag', () => {
  const flowAt = (x: number): FlowDefinition => ({
    nodes: [{ id: 'a', type: 'start', position: { x, y: 0 }, data: {} }],
    connections: [],
  });
  const dragging = (x: number) => [peer(7, bruno, { dragged: [{ id: 'a', x, y: 0 }] })];

  it('a node that another user drags is shown at the dragged position until the document has the node’s new position', () => {
    const read = createDraggedPositionReader();
    expect(read(dragging(40), flowAt(0))).toEqual(new Map([['a', { x: 40, y: 0 }]]));
    expect(read(dragging(60), flowAt(0))).toEqual(new Map([['a', { x: 60, y: 0 }]]));
    // In the first line below, the document has the position at which the drag ended. In the second line, another person has
    // moved the node after that. In both cases the node is shown at its position in the document, although the drag's last
    // awareness state still exists.
    expect(read(dragging(60), flowAt(60))).toEqual(new Map());
    expect(read(dragging(60), flowAt(500))).toEqual(new Map());
    // The other user drags the node again, so the dragged position is shown again.
    expect(read(dragging(70), flowAt(500))).toEqual(new Map([['a', { x: 70, y: 0 }]]));
    expect(read([], flowAt(500))).toEqual(new Map());
  });
});
