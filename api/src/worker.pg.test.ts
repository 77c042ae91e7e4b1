import { Pool } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createChannelAdapters } from './channels/channel-adapters.ts';
import { createWakeSignal } from './platform/job-mover.ts';
import { createLiveEvents } from './platform/live-events.ts';
import { newId } from './platform/new-id.ts';
import { createSecrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';
import { simulatorRoutes } from './simulator/simulator-routes.ts';
import { startWorker } from './worker.ts';

const companyId = v.parse(CompanyId, 1);
const log = pino({ level: 'silent' });
let testDatabase: TestDatabase;
let database: TenantDatabase;
let admin: Pool;
let worker: { stop: () => Promise<void> };
let app: ReturnType<typeof simulatorRoutes>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openTenantDatabase(testDatabase.url, { poolSize: 10, onPoolError: () => {} });
  admin = new Pool({ connectionString: testDatabase.adminUrl });
  await admin.query(`
    insert into plans (name) values ('p');
    insert into companies (name, plan_id, due_at) values ('c', (select min(id) from plans), now() + interval '1 year');
    insert into queues (company_id, name, color) values (1, 'Suporte', '#111111'), (1, 'Vendas', '#222222');
    insert into whatsapps (company_id, name, channel, token, greeting_message, queue_ids) values
      (1, 'Demo', 'simulator', 't', 'Olá', (select array_agg(id) from queues))`);
  const config = {
    demo: true,
    graphBaseUrl: 'http://127.0.0.1:1',
    graphVersion: 'v26.0',
    databaseOwnerUrl: testDatabase.ownerUrl,
  };
  const services: Services & { jobs: ReturnType<typeof createWakeSignal> } = {
    config: config as unknown as Services['config'], // the rest of it is read by no part under test
    log,
    database,
    live: await createLiveEvents(null, log),
    jobs: createWakeSignal(),
    media: {
      put: () => Promise.reject(new Error('unused')),
      open: () => Promise.reject(new Error('unused')),
      remove: async () => {},
    },
    secrets: createSecrets(Buffer.alloc(32, 1)),
    channels: createChannelAdapters(config, () => services),
    announce: async () => {},
    clock: () => new Date(),
    newId: () => newId(),
  };
  app = simulatorRoutes(services);
  worker = await startWorker(services);
});
afterAll(async () => {
  await worker.stop();
  await admin.end();
  await database.close();
  await testDatabase.drop();
});

const post = (path: string, body: unknown) =>
  app.request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

test('a simulated customer writes, the bot answers once, and the ticks rise as it is read', async () => {
  const created = await post('/people', { name: 'Rita', number: '5511987654321' });
  const { id } = v.parse(v.object({ id: v.number() }), await created.json());
  await post(`/people/${id}/messages`, { body: 'oi' });
  const ticks = async () =>
    (await admin.query(`select ack, delivery from messages where from_me and company_id = $1`, [companyId])).rows;
  await vi.waitFor(async () => expect(await ticks()).toEqual([{ ack: 2, delivery: 'sent' }]), { timeout: 10_000 });
  await app.request(`/people/${id}/read`, { method: 'POST' });
  await vi.waitFor(async () => expect(await ticks()).toEqual([{ ack: 3, delivery: 'sent' }]), { timeout: 10_000 });
  const phone = await (await app.request(`/people/${id}/messages`)).json();
  expect(phone).toMatchObject({ messages: [{ body: 'oi', fromPerson: true }, { fromPerson: false }] });
});
