import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyFlow } from './apply-flow.ts';
import { checkFlowChange } from './check-flow-change.ts';
import { readFlow } from './read-flow.ts';
import { exchangeUpdates } from './testing/flow-peers.ts';

const CLIENTS = 3;
const client = fc.nat(CLIENTS - 1);
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), client }),
  fc.record({ do: fc.constant('open' as const), client }),
  fc.record({ do: fc.constant('save' as const), client, place: fc.nat(9) }),
  fc.record({ do: fc.constant('deliver' as const), place: fc.nat(30), again: fc.boolean() }),
  fc.record({ do: fc.constant('lose' as const), place: fc.nat(30) }),
  fc.record({ do: fc.constant('restart' as const), client }),
);
type DrawingStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Clients that draw the same flow over a network that loses, repeats, delays and reorders their updates. */
class DrawingClients {
  private readonly documents: Y.Doc[] = [];
  /** For each client, the flow that the client saw when it last opened a form. */
  private readonly opened: (FlowDefinition | undefined)[] = [];
  private readonly underway: { readonly to: number; readonly update: Uint8Array }[] = [];
  /** The texts that the clients saved in each node, by the node's id. */
  readonly written = new Map<string, string[]>();

  constructor() {
    for (let index = 0; index < CLIENTS; index += 1) this.start(index, new Y.Doc());
  }

  private start(index: number, document: Y.Doc): void {
    this.documents[index] = document;
    document.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'own') for (let to = 0; to < CLIENTS; to += 1) if (to !== index) this.underway.push({ to, update });
    });
  }

  private document(index: number): Y.Doc {
    const document = this.documents[index];
    if (document === undefined) throw new Error(`no client ${index}`);
    return document;
  }

  take(next: DrawingStep): void {
    switch (next.do) {
      case 'add': {
        const document = this.document(next.client);
        const flow = readFlow(document);
        const id = `n${this.written.size}`;
        const node: FlowNode = { id, type: 'message', position: { x: 0, y: 0 }, data: { label: '' } };
        this.written.set(id, []);
        return applyFlow(document, { ...flow, nodes: [...flow.nodes, node] }, { origin: 'own' });
      }
      case 'open':
        this.opened[next.client] = readFlow(this.document(next.client));
        return undefined;
      case 'save':
        return this.save(next.client, next.place);
      case 'deliver': {
        const [message] = next.again ? this.underway.slice(next.place) : this.underway.splice(next.place, 1);
        if (message !== undefined) Y.applyUpdate(this.document(message.to), message.update);
        return undefined;
      }
      case 'lose':
        this.underway.splice(next.place, 1);
        return undefined;
      case 'restart': {
        const document = new Y.Doc();
        Y.applyUpdate(document, Y.encodeStateAsUpdate(this.document(next.client)));
        return this.start(next.client, document);
      }
    }
  }

  /** Saves a text into a node, as a form does. The form still shows the flow as it was when the client opened the form. */
  private save(index: number, place: number): void {
    const former = this.opened[index];
    const node = former?.nodes[place];
    if (former === undefined || node?.type !== 'message') return;
    const texts = this.written.get(node.id) ?? [];
    const label = `${node.id} ${texts.length}`;
    texts.push(label);
    const nodes = former.nodes.map((each) => (each === node ? { ...node, data: { label } } : each));
    applyFlow(this.document(index), { ...former, nodes }, { former, origin: 'own' });
  }

  end(): Y.Doc[] {
    exchangeUpdates(...this.documents);
    return this.documents;
  }
}

it('all clients end with the same flow and with every added node, and a node in which clients saved texts has one of these texts', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 80 }), (steps) => {
      const drawing = new DrawingClients();
      for (const next of steps) drawing.take(next);
      const documents = drawing.end();
      const flows = documents.map((document) => readFlow(document));
      for (const flow of flows) expect(flow).toEqual(flows[0]);
      for (const document of documents) expect(checkFlowChange(document)).toBeNull();
      expect(flows[0]?.nodes.map(({ id }) => id).toSorted()).toEqual([...drawing.written.keys()].toSorted());
      for (const node of flows[0]?.nodes ?? []) {
        const texts = drawing.written.get(node.id) ?? [];
        expect(texts.length === 0 ? [''] : texts).toContain(node.type === 'message' ? node.data.label : undefined);
      }
    }),
    { numRuns: 200 },
  );
});
