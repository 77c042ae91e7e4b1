import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import * as Y from 'yjs';

const UPDATES = 5_000;
const AUTHOR = v.parse(UserId, 1);

/**
 * Returns the share of the server's CPU time that the guard takes, from 0 to 1. The guard's time is the time to accept an update
 * minus the time to apply the update with Yjs alone. `cpuMs` is the server's CPU time for 1,000 deliveries, and `others` the
 * number of clients to which each update is sent.
 */
export function measureGuardCpuShare(cpuMs: number, others: number): number {
  const updates: Uint8Array[] = [];
  const document = new Y.Doc();
  document.on('update', (update: Uint8Array) => updates.push(update));
  const id = 'n'.padEnd(30, '0');
  const node = new Y.Map<unknown>([
    ['type', 'ticket'],
    ['position', { x: 0, y: 0 }],
    ['queue', null],
  ]);
  toFlowNodeMap(document).set(id, node);
  for (let x = 1; x < UPDATES; x += 1) node.set('position', { x, y: 0 });
  const guarded = createGuardedDocument('flow');
  const plain = new Y.Doc();
  const checkedMs = measureCpuMs(() => updates.forEach((update) => guarded.offer(update, AUTHOR, { now: Date.now() })));
  const plainMs = measureCpuMs(() => updates.forEach((update) => Y.applyUpdate(plain, update)));
  guarded.destroy();
  const perUpdateMs = Math.max(0, checkedMs - plainMs) / UPDATES;
  return perUpdateMs / ((cpuMs / 1000) * others);
}

function measureCpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
