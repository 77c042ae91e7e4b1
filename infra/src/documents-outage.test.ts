import { createDocumentSignals } from '@prosa/database/documents/document-signals';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import { addRoomTicket } from '@prosa/database/documents/room-tickets';
import { migrate } from '@prosa/database/migrate';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createLog } from '@prosa/api/platform/log';
import { createSyncServer } from '@prosa/sync-server/create-sync-server';
import { addCompany, type TestCompany } from '@prosa/sync-server/testing/add-company';
import { openChatWriter } from '@prosa/sync-server/testing/open-chat-writer';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readLocalSecrets } from './local-secrets.ts';
import { placePostgres } from './postgres/place-postgres.ts';
import { findPostgresAccount } from './postgres/postgres-account.ts';
import { runPostgres } from './postgres/run-postgres.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let killPostgres: () => Promise<void>;
let stopPostgres: () => Promise<void>;
let database: TenantDatabase;
let company: TestCompany;
let sync: ReturnType<typeof createSyncServer>;
let http: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-documents-'));
  await chmod(folder, 0o755);
  const secrets = await readLocalSecrets(folder);
  const first = await startEmbeddedPostgres({ dataDir: folder, secrets, onNotice: () => {} });
  await migrate(first.ownerUrl, first.appRole);
  await first.stop();
  const account = findPostgresAccount();
  const place = await placePostgres(folder, account);
  const port = Number(new URL(first.url).port);
  const adminUrl = `postgres://postgres:${secrets.postgresPassword}@127.0.0.1:${port}/postgres`;
  killPostgres = async () => {
    const [pid] = (await readFile(join(place.data, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  const logPath = join(folder, 'postgres.log');
  stopPostgres = await runPostgres({ place, account, port, adminUrl, logPath, onRestart: () => {} });
  database = openTenantDatabase(first.url, { poolSize: 5, onPoolError: () => {} });
  const owner = new URL(adminUrl);
  owner.pathname = new URL(first.url).pathname;
  company = await addCompany(owner.href);
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
  await rm(folder, { recursive: true, force: true });
});

test('kill -9 of PostgreSQL under load: whoever wrote is closed to come back, and all that was acknowledged is there', async () => {
  const [person] = company.people;
  if (person === undefined) throw new Error('nobody is there');
  const rooms = ['2024-01', '2024-02', '2024-03'].map((month) => `chat:${company.id}:${company.chatUuid}:${month}`);
  const acknowledged = new Set<string>();
  const enter = async (room: string) => {
    const asked = { companyId: company.id, room, ...person, may: 'write' } as const;
    const ticket = await database.withTenant(company.id, (tx) => addRoomTicket(tx, asked, new Date()));
    return openChatWriter(`${url}/${room}?ticket=${ticket}`, person.userId, acknowledged);
  };
  const writers = await Promise.all(rooms.map(enter));
  await Promise.all(writers.map((writer) => writer.hasStored(30)));
  await killPostgres();
  expect(await Promise.all(writers.map((writer) => writer.closed))).toEqual(rooms.map(() => 1011));
  const store = createDocumentStore(database);
  // What runs it starts it again.
  const stored = await vi.waitFor(
    async () => {
      const ids: string[] = [];
      for (const name of rooms) ids.push(...(await store.since({ companyId: company.id, name }, 0)).entries.map(({ id }) => id));
      return new Set(ids);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(acknowledged.size).toBeGreaterThanOrEqual(90);
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  // And it goes on.
  const again = await enter(rooms[0] ?? '');
  await again.hasStored(1);
  again.end();
});
