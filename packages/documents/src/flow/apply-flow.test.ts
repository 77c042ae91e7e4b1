import { FlowDefinition, type FlowLine } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';
import { arbitraryNodeData, arbitraryFlow, arbitraryNode } from '@prosa/domain/flows/testing/arbitrary-flow';
import fc from 'fast-check';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyFlow } from './apply-flow.ts';
import { checkFlowChange } from './check-flow-change.ts';
import { readFlow, sortById } from './read-flow.ts';
import { exchangeUpdates, createPeerDocuments } from './testing/flow-peers.ts';

/**
 * Brings a flow into the form that `readFlow` returns: nodes and lines are sorted, and elements are in the order of `seq`. Lines
 * from exits that don't exist stay.
 */
const sortParts = ({ nodes, connections }: FlowDefinition): FlowDefinition => ({
  nodes: sortById(nodes).map((node) => {
    if (node.type !== 'singleBlock') return node;
    const { seq, elements } = node.data;
    return { ...node, data: { seq, elements: elements.toSorted((a, b) => seq.indexOf(a.number) - seq.indexOf(b.number)) } };
  }),
  connections: sortById(connections),
});

/**
 * Returns whether `applyFlow` drops a line of `before`, because the line begins or ends at a node or option that `after` lacks.
 */
function isDroppedLine(line: FlowLine, before: FlowDefinition, after: FlowDefinition): boolean {
  if (!before.connections.some((each) => JSON.stringify(each) === JSON.stringify(line))) return false;
  const [olds, news] = [before, after].map(({ nodes }) => new Map(nodes.map((node) => [node.id, node])));
  const gone = (id: string) => olds?.has(id) === true && news?.has(id) === false;
  const [old, node] = [olds?.get(line.source), news?.get(line.source)];
  const hadOption = old?.type === 'menu' && listExits(old).includes(line.sourceHandle);
  return (
    gone(line.source) || gone(line.target) || (hadOption && node?.type === 'menu' && !listExits(node).includes(line.sourceHandle))
  );
}

/** Counts the updates that a document emits while `write` runs. */
function countUpdates(document: Y.Doc, write: () => void): number {
  let count = 0;
  const listen = () => (count += 1);
  document.on('update', listen);
  write();
  document.off('update', listen);
  return count;
}

const position = { x: 0, y: 0 };

describe("a flow's document", () => {
  it('a drawing that was written to a document is read back unchanged, and the guard accepts the document', () => {
    fc.assert(
      fc.property(arbitraryFlow, (flow) => {
        expect(parse(FlowDefinition, flow)).toEqual(flow);
        const document = new Y.Doc();
        applyFlow(document, flow);
        expect(readFlow(document)).toEqual(sortParts(flow));
        expect(checkFlowChange(document)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('applyFlow rewrites a document to any other flow, and writes nothing for an equal flow', () => {
    fc.assert(
      fc.property(arbitraryFlow, arbitraryFlow, (before, after) => {
        const document = new Y.Doc();
        applyFlow(document, before);
        applyFlow(document, after);
        const expected = sortParts({
          ...after,
          connections: after.connections.filter((line) => !isDroppedLine(line, before, after)),
        });
        expect(readFlow(document)).toEqual(expected);
        expect(countUpdates(document, () => applyFlow(document, expected))).toBe(0);
        expect(checkFlowChange(document)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('a document keeps the changes of two users to different nodes, and the nodes that each of them adds', () => {
    const change = fc.array(fc.tuple(fc.nat(20), fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(arbitraryFlow, change, fc.infiniteStream(arbitraryNode('x')), (flow, changes, stream) => {
        const [one, other] = createPeerDocuments(flow);
        if (one === undefined || other === undefined) throw new Error('two peers');
        const base = readFlow(one);
        const made = new Map<string, FlowNode>();
        // One user changes the nodes at even indexes, and the other user changes the nodes at odd indexes. Each user also adds a
        // node.
        const changed = (parity: number): FlowDefinition => {
          const nodes = base.nodes.map((node, index) => {
            const [next] = stream;
            if (index % 2 !== parity || next === undefined || !changes.some(([place]) => place === index)) return node;
            made.set(node.id, { ...next, id: node.id });
            return { ...next, id: node.id };
          });
          const added: FlowNode = { id: `new${parity}`, type: 'message', position, data: { label: `of ${parity}` } };
          made.set(added.id, added);
          return { ...base, nodes: [...nodes, added] };
        };
        applyFlow(one, changed(0));
        applyFlow(other, changed(1), { former: base });
        exchangeUpdates(one, other);
        expect(readFlow(one)).toEqual(readFlow(other));
        const expected = [
          ...base.nodes.map((node) => made.get(node.id) ?? node),
          ...[...made.values()].filter(({ id }) => id.startsWith('new')),
        ];
        expect(readFlow(one).nodes).toEqual(sortParts({ nodes: expected, connections: [] }).nodes);
      }),
      { numRuns: 200 },
    );
  });

  it('a document keeps the changes of two users to different fields of one node', () => {
    const type = fc.constantFrom('condition', 'interval', 'audio', 'menu', 'message', 'ticket' as const);
    const pair = type.chain((of) =>
      fc.tuple(fc.constant(of), arbitraryNodeData[of], arbitraryNodeData[of], arbitraryNodeData[of]),
    );
    fc.assert(
      fc.property(pair, fc.infiniteStream(fc.boolean()), ([of, ...states], coins) => {
        const [before, mine, theirs] = states.map((data) => ({ ...structuredClone(data), position }));
        const node = ({ position: at, ...data }: object & { position: typeof position }): FlowDefinition => ({
          nodes: [{ id: 'n', type: of, position: at, data } as FlowNode], // The cast is safe: the data fit the type.
          connections: [],
        });
        if (before === undefined || mine === undefined || theirs === undefined) throw new Error('three states');
        mine.position = { x: 1, y: 1 };
        theirs.position = { x: 2, y: 2 };
        // Each field is changed by only one of the two users.
        const [one, other, both] = [{ ...before }, { ...before }, { ...before }];
        for (const field of Object.keys(before) as 'position'[]) {
          const isMine = coins.next().value === true;
          Object.assign(isMine ? one : other, { [field]: (isMine ? mine : theirs)[field] });
          Object.assign(both, { [field]: (isMine ? mine : theirs)[field] });
        }
        const [first, second] = createPeerDocuments(node(before));
        if (first === undefined || second === undefined) throw new Error('two peers');
        applyFlow(first, node(one));
        applyFlow(second, node(other));
        exchangeUpdates(first, second);
        expect(readFlow(first)).toEqual(node(both));
        expect(readFlow(second)).toEqual(node(both));
      }),
      { numRuns: 200 },
    );
  });

  it('the documents of three clients that write random flows become equal, and the guard accepts them', () => {
    fc.assert(
      fc.property(arbitraryFlow, fc.array(fc.tuple(fc.nat(2), arbitraryFlow, fc.boolean()), { maxLength: 6 }), (flow, writes) => {
        const peers = createPeerDocuments(flow, 3);
        for (const [who, next, meets] of writes) {
          const peer = peers[who];
          if (peer !== undefined) applyFlow(peer, next);
          if (meets) exchangeUpdates(...peers);
        }
        exchangeUpdates(...peers);
        const [first, ...others] = peers.map((peer) => readFlow(peer));
        for (const other of others) expect(other).toEqual(first);
        for (const peer of peers) expect(checkFlowChange(peer)).toBeNull();
        expect(parse(FlowDefinition, first)).toEqual(first);
      }),
      { numRuns: 100 },
    );
  });
});
