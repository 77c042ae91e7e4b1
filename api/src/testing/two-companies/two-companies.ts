import { parse } from 'valibot';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { type CompanyId, UserId } from '@prosa/contract/ids';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createCompany } from '../../companies/create-company.ts';
import { createServices } from '../../create-services.ts';
import { readConfig } from '../../platform/config.ts';
import type { Services } from '../../platform/services.ts';
import { digestRows } from './digest-rows.ts';
import { AURORA_MARK, fillAurora, type AuroraIds } from './fill-aurora.ts';
import { insertSecondCompanyRows } from './insert-second-company-rows.ts';
import { openSession, type Caller } from '../open-session.ts';
import { createDirectUpdates, type DirectUpdates } from '../direct-updates.ts';

export { AURORA_MARK, AURORA_TICKET_MARK, UPLOAD_BYTES, type AuroraIds } from './fill-aurora.ts';
export { SHARED_NUMBER } from './insert-second-company-rows.ts';

export type TwoCompanies = DirectUpdates & {
  readonly database: TestDatabase;
  readonly services: Services;
  readonly aurora: AuroraIds;
  /** The admin of the first company. */
  readonly owner: Caller;
  /** An attendant of the first company who has no queue. */
  readonly colleague: Caller;
  /** The admin of the second company. One of its contacts has the same phone number as a contact of the first company. */
  readonly stranger: Caller;
  /** Returns a digest of all rows of a company for each table. */
  readonly rowsOf: (companyId: CompanyId) => Promise<Record<string, string>>;
  /** Lists the columns that refer to a file or a picture. */
  readonly fileColumns: () => Promise<string[]>;
  /** Removes row-level security from every table. */
  readonly dropPolicies: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Creates two companies in a new database. */
export async function openTwoCompanies(): Promise<TwoCompanies> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-tenancy-'));
  const services = await createServices(
    readConfig({
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      // No server listens at this address, because these tests make no calls to Meta.
      GRAPH_BASE_URL: 'http://127.0.0.1:9',
    }),
  );
  const admin = new Pool({ connectionString: database.adminUrl, max: 1 });
  admin.on('error', () => {}); // ignores the error when the database is dropped while this pool is open
  const password = 'segredo';
  const first = await createCompany(services, {
    name: AURORA_MARK,
    adminName: AURORA_MARK,
    email: 'ana@aurora.test',
    password,
  });
  const filled = await fillAurora(services, first.companyId, first.userId);
  const second = await createCompany(services, { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password });
  await insertSecondCompanyRows(services, second.companyId);
  const { rows } = await admin.query<{ id: unknown }>(
    `insert into users (company_id, name, email, password_hash) values ($1, 'Caio', 'caio@aurora.test', '') returning id`,
    [first.companyId],
  );
  const colleagueId = parse(UserId, rows[0]?.id);
  await admin.query(
    `insert into second_factors (company_id, user_id, secret_sealed, confirmed_at) values ($1, $2, '\\x00', now())`,
    [first.companyId, colleagueId],
  );
  const owner = await openSession(services, first.companyId, first.userId);
  const aurora = { ...filled, colleagueId, sessionId: owner.claims.sessionId };
  await services.database.withTenant(first.companyId, (tx) =>
    tx
      .insertInto('push_subscriptions')
      .values({
        company_id: first.companyId,
        id: aurora.deviceId,
        user_id: first.userId,
        session_id: owner.claims.sessionId,
        endpoint: `https://push.example.com/${AURORA_MARK}`,
        p256dh: `B${'A'.repeat(86)}`,
        auth: 'A'.repeat(22),
        label: AURORA_MARK,
        language: 'pt',
        hides_content: false,
        rests_until: null,
        last_used_at: null,
      })
      .execute(),
  );
  return {
    database,
    services,
    aurora,
    owner,
    colleague: await openSession(services, first.companyId, colleagueId),
    stranger: await openSession(services, second.companyId, second.userId),
    rowsOf: (companyId) => digestRows(admin, companyId),
    async fileColumns() {
      const found = await admin.query<{ name: string }>(
        `select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = 'public' and column_name ~ '(storage|thumbnail|media|image|picture|photo|avatar|logo|attachment|(^|_)file(_|$))'
            and data_type = 'text' and column_name !~ '(name|type)$'
          order by 1`,
      );
      return found.rows.map(({ name }) => name);
    },
    ...createDirectUpdates(admin),
    async dropPolicies() {
      const { rows: tables } = await admin.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
      );
      for (const { name } of tables)
        await admin.query(`alter table ${name} no force row level security, disable row level security`);
    },
    async close() {
      await admin.end();
      await services.live.close();
      await services.database.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
