import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import * as Y from 'yjs';
import { applyFlow } from '../apply-flow.ts';

/** Creates `count` documents with the same flow, one for each simulated device. */
export function createPeerDocuments(flow: FlowDefinition, count = 2): Y.Doc[] {
  const first = new Y.Doc();
  applyFlow(first, flow);
  const state = Y.encodeStateAsUpdate(first);
  return Array.from({ length: count }, () => {
    const peer = new Y.Doc();
    Y.applyUpdate(peer, state);
    return peer;
  });
}

/** Applies the updates of each document to all other documents. */
export function exchangeUpdates(...peers: readonly Y.Doc[]): void {
  const states = peers.map((peer) => Y.encodeStateAsUpdate(peer));
  for (const peer of peers) for (const state of states) Y.applyUpdate(peer, state);
}
