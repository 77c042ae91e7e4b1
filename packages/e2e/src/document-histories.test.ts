import 'fake-indexeddb/auto';
import { runHistory, steps, type HistoryServer } from '@prosa/pwa/sync/documents/testing/document-histories';
import { countTasks } from '@prosa/pwa/sync/documents/testing/document-world';
import { openMemoryScene, readRoom } from '@prosa/sync-server/testing/memory-scene';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';

const runs = Number(process.env['SIMULATE_HISTORIES'] ?? 60);

let stopCounting: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  stopCounting = countTasks();
});
afterEach(() => {
  stopCounting();
  vi.useRealTimers();
});

/** The sync-server itself, over a log in memory. */
function openServer(): HistoryServer & { readonly errors: readonly unknown[] } {
  const scene = openMemoryScene();
  const keepTime = (): void => void (scene.now = Date.now());
  return {
    errors: scene.errors,
    join(room, userId, may) {
      keepTime();
      return scene.join(room, userId, may);
    },
    async settled() {
      keepTime();
      await scene.settled();
    },
    async read(room) {
      const { snapshot, updates } = await scene.store.since(readRoom(room), 0);
      const doc = new Y.Doc();
      if (snapshot !== null) Y.applyUpdate(doc, snapshot.state);
      for (const { update } of updates) Y.applyUpdate(doc, update);
      return doc;
    },
    restart: scene.restart,
  };
}

it.each([
  ['chat', 'chat:1:018f0000-0000-7000-8000-000000000001:2026-11'],
  ['flow', 'flow:1:1'],
] as const)(
  'with the sync-server itself a %s loses nothing that is on a device, and is the same everywhere, whatever breaks',
  async (kind, room) => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (history) => {
        const server = openServer();
        expect(await runHistory(kind, room, server, history, (ms) => void vi.advanceTimersByTime(ms))).toBeNull();
        expect(server.errors).toEqual([]);
      }),
      { numRuns: runs },
    );
  },
  Math.max(runs * 1_000, 120_000),
);
