import { createDocumentStore } from '@prosa/database/documents/document-store';
import { afterAll, beforeAll, test } from 'vitest';
import { checkHistories } from './testing/check-histories.ts';
import { openSyncServerScene, type SyncServerScene } from './testing/start-test-server.ts';

let scene: SyncServerScene;
beforeAll(async () => {
  scene = await openSyncServerScene();
});
afterAll(() => scene.close());

test.each(['chat', 'flow'] as const)(
  'P1, P2, P3, P4, M1: after random histories of a %s in PostgreSQL, all devices converge and no acknowledged write is lost',
  (kind) => checkHistories(kind, 30, { store: () => createDocumentStore(scene.database), companyId: scene.company.id }),
  120_000,
);
