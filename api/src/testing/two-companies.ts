import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Pool } from 'pg';
import type { CompanyId } from '@prosa/contract/ids';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createCompany } from '../companies/create-company.ts';
import { createServices } from '../create-services.ts';
import { readConfig } from '../platform/config.ts';
import { storageKey } from '../platform/storage/media-store.ts';
import type { Services } from '../platform/services.ts';
import { digestRows } from './digest-rows.ts';
import { fillDocuments, type FilledDocuments } from './fill-documents.ts';
import { fillFlow, type FilledFlow } from './fill-flows.ts';
import { fillLookups, type FilledLookups } from './fill-lookups.ts';
import { fillNeighbour, SHARED_NUMBER } from './fill-neighbour.ts';
import { openSession, type Caller } from './open-session.ts';
import { operatorOf, type Operator } from './operator.ts';

export { SHARED_NUMBER } from './fill-neighbour.ts';

/** Stands in every text of the first company. */
export const COMPANY_MARK = 'so-da-aurora';
/** Stands, beside it, in what only those may read who see the ticket. */
export const TICKET_MARK = 'so-do-atendimento';
/** Size of the file that its owner has begun to upload. */
export const UPLOAD_BYTES = 2;

export type Aurora = FilledDocuments &
  FilledFlow &
  FilledLookups & {
    readonly companyId: CompanyId;
    readonly userId: number;
    readonly colleagueId: number;
    readonly ticketId: number;
    readonly uuid: string;
    readonly contactId: number;
    readonly mediaId: string;
    readonly messageId: string;
    readonly deviceId: string;
    readonly noteId: string;
    readonly longJobId: string;
    /** The admin's session. */
    readonly sessionId: string;
    /** The admin's own, shared with nobody. */
    readonly quickMessageId: string;
  };

export type TwoCompanies = Operator & {
  readonly database: TestDatabase;
  readonly services: Services;
  readonly aurora: Aurora;
  /** Admin of the first company. */
  readonly owner: Caller;
  /** Works there too, in none of its queues. */
  readonly colleague: Caller;
  /** Admin of the second company, which has a contact of the same number. */
  readonly stranger: Caller;
  /** A digest of every row of a company, by table. */
  readonly rowsOf: (companyId: CompanyId) => Promise<Record<string, string>>;
  /** The columns that name a file or a picture. */
  readonly fileColumns: () => Promise<string[]>;
  /** Takes row-level security off every table. */
  readonly dropPolicies: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Two companies over a database of their own. */
export async function openTwoCompanies(): Promise<TwoCompanies> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-tenancy-'));
  const services = await createServices(
    readConfig({
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      // Nobody listens there: no test of these asks Meta.
      GRAPH_BASE_URL: 'http://127.0.0.1:9',
    }),
  );
  const admin = new Pool({ connectionString: database.adminUrl, max: 1 });
  admin.on('error', () => {}); // the database is dropped under it
  const password = 'segredo';
  const first = await createCompany(services, {
    name: COMPANY_MARK,
    adminName: COMPANY_MARK,
    email: 'ana@aurora.test',
    password,
  });
  const filled = await fillAurora(services, first.companyId, first.userId);
  const second = await createCompany(services, { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password });
  await fillNeighbour(services, second.companyId);
  const { rows } = await admin.query<{ id: number }>(
    `insert into users (company_id, name, email, password_hash) values ($1, 'Caio', 'caio@aurora.test', '') returning id`,
    [first.companyId],
  );
  const colleagueId = rows[0]?.id ?? 0;
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
        endpoint: `https://push.example.com/${COMPANY_MARK}`,
        p256dh: `B${'A'.repeat(86)}`,
        auth: 'A'.repeat(22),
        label: COMPANY_MARK,
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
    ...operatorOf(admin),
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

async function fillAurora(
  services: Services,
  companyId: CompanyId,
  userId: number,
): Promise<Omit<Aurora, 'colleagueId' | 'sessionId'>> {
  const own = { company_id: companyId };
  const [mediaId, messageId, quickMessageId] = [services.newId(), services.newId(), services.newId()];
  const noteId = services.newId();
  const longJobId = services.newId();
  const ids = await services.database.withTenant(companyId, async (tx) => {
    const lookups = await fillLookups(tx, companyId, COMPANY_MARK);
    const { queueId, whatsappId, tagId } = lookups;
    const { id: contactId } = await tx
      .insertInto('contacts')
      .values({
        ...own,
        name: COMPANY_MARK,
        number: SHARED_NUMBER,
        channel: 'simulator',
        url_picture: `https://example.com/${COMPANY_MARK}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('contact_tags')
      .values({ ...own, contact_id: contactId, tag_id: tagId })
      .execute();
    const { id: ticketId, uuid } = await tx
      .insertInto('tickets')
      .values({
        ...own,
        status: 'open',
        channel: 'simulator',
        contact_id: contactId,
        whatsapp_id: whatsappId,
        queue_id: queueId,
        user_id: userId,
        last_message: `${COMPANY_MARK} ${TICKET_MARK}`,
        unread_messages: 1,
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('media')
      .values({
        ...own,
        id: mediaId,
        ticket_id: ticketId,
        name: `${COMPANY_MARK} ${TICKET_MARK}`,
        mime_type: 'text/plain',
        size_bytes: COMPANY_MARK.length + 1 + TICKET_MARK.length,
        storage_key: storageKey(companyId, mediaId, { part: 'file' }),
        thumbnail_key: storageKey(companyId, mediaId, { part: 'thumbnail' }),
      })
      .execute();
    await tx
      .insertInto('messages')
      .values({
        ...own,
        id: messageId,
        ticket_id: ticketId,
        body: `${COMPANY_MARK} ${TICKET_MARK}`,
        user_id: userId,
        from_me: true,
        media_id: mediaId,
        delivery: 'sent',
      })
      .execute();
    await tx
      .insertInto('uploads')
      .values({
        ...own,
        id: messageId,
        user_id: userId,
        size_bytes: String(UPLOAD_BYTES),
        used_at: null,
        updated_at: services.clock(),
      })
      .execute();
    await tx
      .insertInto('quick_messages')
      .values({
        ...own,
        id: quickMessageId,
        user_id: userId,
        shortcode: COMPANY_MARK,
        message: `${COMPANY_MARK} ${TICKET_MARK}`,
        visao: false,
      })
      .execute();
    await tx
      .insertInto('ticket_notes')
      .values({
        ...own,
        id: noteId,
        ticket_id: ticketId,
        contact_id: contactId,
        user_id: userId,
        note: `${COMPANY_MARK} ${TICKET_MARK}`,
      })
      .execute();
    await tx
      .insertInto('ticket_log')
      .values({ ...own, ticket_id: ticketId, user_id: userId, type: 'create' })
      .execute();
    await tx
      .insertInto('change_log')
      .values({ ...own, entity: 'queue', row_id: '1', row_name: COMPANY_MARK, action: 'create', changes: '[]', user_name: '' })
      .execute();
    await tx
      .insertInto('long_jobs')
      .values({
        ...own,
        id: longJobId,
        kind: 'import-tags',
        subject: COMPANY_MARK,
        file_key: `${companyId}/exports/${longJobId}/export.zip`,
        input: '{}',
        state: 'done',
        total: null,
        user_id: null,
      })
      .execute();
    await tx
      .insertInto('long_job_rows')
      .values({
        ...own,
        job_id: longJobId,
        line: 2,
        name: COMPANY_MARK,
        row_id: null,
        error: 'ERR_BAD_REQUEST',
        field: null,
        cells: null,
      })
      .execute();
    return { ...lookups, contactId, ticketId, uuid };
  });
  await services.media.put(`${companyId}/exports/${longJobId}/export.zip`, Readable.from([COMPANY_MARK]), 'application/zip');
  for (const part of ['file', 'thumbnail'] as const)
    await services.media.put(
      storageKey(companyId, mediaId, { part }),
      Readable.from([`${COMPANY_MARK} ${TICKET_MARK}`]),
      'text/plain',
    );
  const documents = await fillDocuments(services, {
    companyId,
    userId,
    name: COMPANY_MARK,
    secret: `${COMPANY_MARK} ${TICKET_MARK}`,
  });
  const flow = await fillFlow(services, { companyId, userId, ...ids, ...documents }, COMPANY_MARK);
  return {
    companyId,
    userId,
    ...ids,
    ...documents,
    ...flow,
    deviceId: services.newId(),
    mediaId,
    messageId,
    quickMessageId,
    noteId,
    longJobId,
  };
}
