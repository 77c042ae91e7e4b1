import { createServer } from 'node:http';
import { createDocumentSignals, type DocumentSignals } from '@prosa/server/document-signals';
import type { RoomRight } from '@prosa/database/documents/room-rights';
import { insertRoomTicket } from '@prosa/database/documents/room-tickets';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { pino } from 'pino';
import { createSyncServer, type SyncServer } from '../create-sync-server.ts';
import { addCompany, type TestCompany } from './add-company.ts';

/** The bearer token that may read the metrics of the test servers. */
export const METRICS_TOKEN = 'only for the scraper';

export type TestServer = {
  readonly url: string;
  readonly signals: DocumentSignals;
  readonly sync: SyncServer;
  /** Stops the server, after it has stored pending updates. */
  readonly stop: () => Promise<void>;
};

export type SyncServerScene = {
  readonly test: TestDatabase;
  readonly database: TenantDatabase;
  readonly company: TestCompany;
  readonly stranger: TestCompany;
  /** The number of milliseconds by which the clock for room tickets and rights is ahead of the real time. */
  aheadMs: number;
  /** Creates a fresh room ticket for a company's user with the index `who`. */
  readonly ticket: (room: string, asked?: { who?: number; may?: RoomRight; of?: TestCompany }) => Promise<string>;
  readonly serve: (signals?: DocumentSignals) => Promise<TestServer>;
  readonly close: () => Promise<void>;
};

/** Creates a new database with two companies. Tests start servers over this database. */
export async function openSyncServerScene(): Promise<SyncServerScene> {
  const test = await createTestDatabase();
  const database = openTenantDatabase(test.url, { poolSize: 10, onPoolError: () => {} });
  const [company, stranger] = [await addCompany(test.adminUrl), await addCompany(test.adminUrl)];
  const running = new Set<TestServer>();
  const scene: SyncServerScene = {
    test,
    database,
    company,
    stranger,
    aheadMs: 0,
    ticket(room, { who = 0, may = 'write', of = company } = {}) {
      const person = of.people[who];
      if (person === undefined) throw new Error('there is no such person');
      const asked = { companyId: of.id, room, ...person, may };
      return database.withTenant(of.id, (tx) => insertRoomTicket(tx, asked, new Date(Date.now() + scene.aheadMs)));
    },
    async serve(signals = createDocumentSignals()) {
      const sync = createSyncServer({
        database,
        signals,
        log: pino({ level: 'silent' }),
        isAllowedOrigin: ({ headers }) => headers.origin !== 'https://evil.test',
        clock: () => new Date(Date.now() + scene.aheadMs),
        metricsToken: METRICS_TOKEN,
      });
      const http = createServer(sync.answer).on('upgrade', sync.upgrade);
      await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
      const address = http.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const server: TestServer = {
        url: `ws://127.0.0.1:${port}/sync`,
        signals,
        sync,
        async stop() {
          running.delete(server);
          http.close();
          await sync.stop(10_000);
          http.closeAllConnections();
        },
      };
      running.add(server);
      return server;
    },
    async close() {
      for (const server of running) await server.stop();
      await database.close();
      await test.drop();
    },
  };
  return scene;
}
