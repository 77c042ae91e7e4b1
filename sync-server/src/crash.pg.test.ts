import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import { toChatArray } from '@prosa/documents/chat/chat-document';
import { toChatRoomName, parseRoomName } from '@prosa/documents/rooms/room-name';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { openChatWriter } from './testing/open-chat-writer.ts';
import { openSyncServerScene, type SyncServerScene } from './testing/start-test-server.ts';

const ROOM_COUNT = 6;
const CRASH_COUNT = 3;

let scene: SyncServerScene;
beforeAll(async () => {
  scene = await openSyncServerScene();
});
afterAll(() => scene.close());

/** Starts a sync-server as a separate process, as an operator does. */
async function startServerProcess(): Promise<{ process: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts')], {
    env: { DATABASE_URL: scene.test.url, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: AsyncIterable<Buffer> = server.stdout;
  for await (const line of lines) {
    const port = /port (\d+)/.exec(line.toString())?.[1];
    if (port !== undefined) return { process: server, url: `ws://127.0.0.1:${port}/sync` };
  }
  throw new Error('the sync-server did not start');
}

test('P1, P2: no acknowledged write is lost when servers under load are repeatedly killed with kill -9', async () => {
  const { company } = scene;
  const userId = company.people[0]?.userId ?? 0;
  const rooms = Array.from({ length: ROOM_COUNT }, (_, month) =>
    toChatRoomName(company.id, company.chatUuid, new Date(Date.UTC(2024, month, 2))),
  );
  const acknowledged = rooms.map(() => new Set<string>());
  for (let crash = 0; crash < CRASH_COUNT; crash += 1) {
    const server = await startServerProcess();
    const writers = await Promise.all(
      rooms.map(async (room, index) => {
        const ticket = await scene.ticket(room);
        return openChatWriter(`${server.url}/${room}?ticket=${ticket}`, userId, acknowledged[index] ?? new Set());
      }),
    );
    await Promise.all(writers.map((writer) => writer.hasStored(20)));
    server.process.kill('SIGKILL');
    await Promise.all([once(server.process, 'exit'), ...writers.map((writer) => writer.closed)]);
  }
  const store = createDocumentStore(scene.database);
  for (const [index, name] of rooms.entries()) {
    const room = parseRoomName(name);
    if (room === null) throw new Error('no room');
    const { snapshot, updates } = await store.loadTail(room, 0);
    const document = new Y.Doc();
    for (const update of [...(snapshot === null ? [] : [snapshot.state]), ...updates.map((each) => each.update)])
      Y.applyUpdate(document, update);
    const there = new Set(toChatArray(document).map(({ id }) => id));
    const wanted = acknowledged[index] ?? new Set();
    expect(wanted.size).toBeGreaterThanOrEqual(20 * CRASH_COUNT);
    expect([...wanted].filter((id) => !there.has(id))).toEqual([]);
    expect([document.store.pendingStructs, document.store.pendingDs]).toEqual([null, null]);
  }
});
