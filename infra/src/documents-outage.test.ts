import { createDocumentSignals } from '@prosa/server/document-signals';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import { insertRoomTicket } from '@prosa/database/documents/room-tickets';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createLog } from '@prosa/api/platform/log';
import { createSyncServer } from '@prosa/sync-server/create-sync-server';
import { addCompany, type TestCompany } from '@prosa/sync-server/testing/add-company';
import { openChatWriter } from '@prosa/sync-server/testing/open-chat-writer';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTestPostgres, type TestPostgres } from './testing/make-test-postgres.ts';

let postgres: TestPostgres;
let stopPostgres: () => Promise<void>;
let database: TenantDatabase;
let company: TestCompany;
let sync: ReturnType<typeof createSyncServer>;
let http: Server;
let url: string;

beforeAll(async () => {
  postgres = await makeTestPostgres();
  stopPostgres = await postgres.start();
  database = openTenantDatabase(postgres.url, { poolSize: 5, onPoolError: () => {} });
  company = await addCompany(postgres.adminUrl);
  sync = createSyncServer({
    database,
    signals: createDocumentSignals(),
    log: createLog('silent'),
    isAllowedOrigin: () => true,
    clock: () => new Date(),
    metricsToken: null,
  });
  http = createServer().on('upgrade', sync.upgrade);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const address = http.address();
  url = `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/sync`;
});
afterAll(async () => {
  await sync.stop(1_000);
  http.close();
  await database.close();
  await stopPostgres();
  await postgres.remove();
});

test('after PostgreSQL is killed under load, the disconnected writers reconnect, and no acknowledged update is lost', async () => {
  const [person] = company.people;
  if (person === undefined) throw new Error('nobody is there');
  const rooms = ['2024-01', '2024-02', '2024-03'].map((month) => `chat:${company.id}:${company.chatUuid}:${month}`);
  const acknowledged = new Set<string>();
  const enter = async (room: string) => {
    const asked = { companyId: company.id, room, ...person, may: 'write' } as const;
    const ticket = await database.withTenant(company.id, (tx) => insertRoomTicket(tx, asked, new Date()));
    return openChatWriter(`${url}/${room}?ticket=${ticket}`, person.userId, acknowledged);
  };
  const writers = await Promise.all(rooms.map(enter));
  await Promise.all(writers.map((writer) => writer.hasStored(30)));
  await postgres.kill();
  expect(await Promise.all(writers.map((writer) => writer.closed))).toEqual(rooms.map(() => 1011));
  const store = createDocumentStore(database);
  // The test waits until the process manager has restarted PostgreSQL.
  const stored = await vi.waitFor(
    async () => {
      const ids: string[] = [];
      for (const name of rooms)
        ids.push(...(await store.loadTail({ companyId: company.id, name }, 0)).entries.map(({ id }) => id));
      return new Set(ids);
    },
    { interval: 200 },
  );
  expect(acknowledged.size).toBeGreaterThanOrEqual(90);
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  // The server accepts connections again after the outage.
  const again = await enter(rooms[0] ?? '');
  await again.hasStored(1);
  again.end();
});
