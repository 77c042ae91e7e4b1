import 'fake-indexeddb/auto';
import type { HistoryServer } from '@prosa/pwa/sync/documents/testing/document-histories';
import { testHistories } from '@prosa/pwa/sync/documents/testing/test-histories';
import { openMemoryScene, parseTestRoom } from '@prosa/sync-server/testing/memory-scene';
import * as Y from 'yjs';

/** Opens the real sync-server with a log in memory. */
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
      const { snapshot, updates } = await scene.store.loadTail(parseTestRoom(room), 0);
      const doc = new Y.Doc();
      if (snapshot !== null) Y.applyUpdate(doc, snapshot.state);
      for (const { update } of updates) Y.applyUpdate(doc, update);
      return doc;
    },
    restart: scene.restart,
  };
}

testHistories(
  'with the real sync-server, a %s loses no change that is on a device and becomes the same on all devices, whatever fails',
  openServer,
);
