import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import * as v from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import { createTestDatabase } from '@prosa/testing/test-database';
import { closeServices, createServices } from '../create-services.ts';
import { readConfig } from '../platform/config.ts';

export type TestServices = {
  readonly services: Awaited<ReturnType<typeof createServices>>;
  /**
   * The id of a company with the queues Suporte (1) and Vendas (2), and one connection (1) of the given channel with both queues.
   */
  readonly companyId: CompanyId;
  /** Runs an SQL statement without row-level security, so that the statement reaches the rows of all companies. */
  readonly rows: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  readonly stop: () => Promise<void>;
};

/** Creates the services of a process with its own database and media folder, without HTTP and without a worker. */
export async function startTestServices(channel: 'whatsappapi' | 'simulator'): Promise<TestServices> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-services-'));
  const services = await createServices(
    readConfig({
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DEMO: '1',
    }),
  );
  const admin = new Pool({ connectionString: database.adminUrl });
  admin.on('error', () => {}); // ignores the error when the database is dropped while this pool is open
  await admin.query(`
    insert into plans (name) values ('p');
    insert into companies (name, plan_id, due_at) values ('c', (select min(id) from plans), now() + interval '1 year');
    insert into queues (company_id, name, color, greeting_message, order_queue) values
      (1, 'Suporte', '#111111', '', 1), (1, 'Vendas', '#222222', 'Você está em Vendas, {{firstName}}', 2);
    insert into whatsapps (company_id, name, channel, greeting_message, queue_ids) values
      (1, 'Conexão', '${channel}', 'Olá {{firstName}}', (select array_agg(id) from queues))`);
  return {
    services,
    companyId: v.parse(CompanyId, 1),
    rows: async (sql, ...values) => (await admin.query<Record<string, unknown>>(sql, values)).rows,
    async stop() {
      await admin.end();
      await closeServices(services);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
