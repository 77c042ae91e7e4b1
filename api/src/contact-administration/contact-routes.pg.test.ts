import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { parse, pick } from 'valibot';
import type { Hono } from 'hono';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contact } from '@prosa/contract/contacts/contact';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createApp } from '../app.ts';
import { signToken } from '../platform/access/access-token.ts';
import { createCompany } from '../companies/create-company.ts';
import { createServices } from '../create-services.ts';
import { readConfig } from '../platform/config.ts';
import { ListContactsAnswer } from '@prosa/contract/contacts/list-contacts';

let database: TestDatabase;
let services: Awaited<ReturnType<typeof createServices>>;
let app: Hono;
let companyId: CompanyId;
let admin: string;
let attendant: string;

beforeAll(async () => {
  database = await createTestDatabase();
  services = await createServices(
    readConfig({
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'silent',
      DATA_DIR: tmpdir(),
    }),
  );
  app = createApp(services);
  const made = await createCompany(services, { name: 'Aurora', adminName: 'Ana', email: 'ana@aurora.test', password: 'segredo' });
  companyId = made.companyId;
  const bruno = await services.database.withTenant(companyId, async (tx) => {
    await tx
      .insertInto('whatsapps')
      .values({ company_id: companyId, name: 'Recepção', number: null, channel: 'whatsappapi', is_default: true })
      .execute();
    for (const key of ['enableLGPD', 'lgpdHideNumber'] as const)
      await tx.insertInto('company_settings').values({ company_id: companyId, key, value: 'enabled' }).execute();
    return tx
      .insertInto('users')
      .values({ company_id: companyId, name: 'Bruno', email: 'bruno@aurora.test', password_hash: 'none', profile: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  admin = await openSession(made.userId);
  attendant = await openSession(bruno.id);
});
afterAll(async () => {
  await services.live.close();
  await services.database.close();
  await database.drop();
});

async function openSession(userId: UserId): Promise<string> {
  const sessionId = services.newId();
  await services.database.withTenant(companyId, (tx) =>
    tx
      .insertInto('sessions')
      .values({ company_id: companyId, id: sessionId, user_id: userId, device: 'desk', ended_at: null, ended_why: null })
      .execute(),
  );
  return signToken(services, { companyId, userId, sessionId }, { use: 'access', lifeSeconds: 900 });
}

type Call = { readonly token: string; readonly body?: unknown };
type Answer = { readonly status: number; readonly body: unknown };
async function call(method: string, path: string, { token, body }: Call): Promise<Answer> {
  const answer = await app.request(`/api/contacts${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const find = async (token: string, text: string): Promise<string[]> =>
  parse(ListContactsAnswer, (await call('GET', `?searchParam=${encodeURIComponent(text)}`, { token })).body).contacts.map(
    ({ name }) => name,
  );
const idOf = (body: unknown): number => parse(pick(Contact, ['id']), body).id;

test('a number with and without its ninth digit belongs to one contact, even if both forms are added at once', async () => {
  const added = await Promise.all(
    ['+55 (11) 98765-4321', '551187654321'].map((number) =>
      call('POST', '', { token: admin, body: { name: 'Íris Gonçalves', number } }),
    ),
  );
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(added.find(({ status }) => status === 409)?.body).toEqual({ error: 'ERR_DUPLICATED_CONTACT' });
  expect(await find(admin, 'iris goncalves')).toEqual(['Íris Gonçalves']);
  expect(await find(admin, '87654')).toEqual(['Íris Gonçalves']);
  expect(await find(admin, '%')).toEqual([]);
});

test('a user who sees only masked numbers cannot search or change numbers, but can change other fields', async () => {
  const { body } = await call('POST', '', { token: admin, body: { name: 'Caio', number: '5511955554444' } });
  const id = idOf(body);
  expect(await find(attendant, '5555444')).toEqual([]);
  expect(await find(attendant, 'caio')).toEqual(['Caio']);
  const shown = parse(Contact, (await call('GET', `/${id}`, { token: attendant })).body);
  expect(shown.number).toBe('•••••••••••44');
  expect(
    (
      await call('PUT', `/${id}`, {
        token: attendant,
        body: { name: 'Caio Reis', number: shown.number, email: 'caio@reis.test' },
      })
    ).status,
  ).toBe(200);
  expect((await call('PUT', `/${id}`, { token: attendant, body: { number: '5511900000000' } })).status).toBe(403);
  expect(parse(Contact, (await call('GET', `/${id}`, { token: admin })).body)).toMatchObject({
    name: 'Caio Reis',
    number: '5511955554444',
    email: 'caio@reis.test',
  });
});

test("a changed number frees the old number, and another contact's number can't be taken", async () => {
  const first = idOf((await call('POST', '', { token: admin, body: { name: 'Davi', number: '5511944443333' } })).body);
  const second = idOf((await call('POST', '', { token: admin, body: { name: 'Elis', number: '5511933332222' } })).body);
  expect((await call('PUT', `/${second}`, { token: admin, body: { number: '5511944443333' } })).status).toBe(409);
  expect((await call('PUT', `/${first}`, { token: admin, body: { number: '5511922221111' } })).status).toBe(200);
  expect((await call('PUT', `/${second}`, { token: admin, body: { number: '5511944443333' } })).status).toBe(200);
});

test('contacts can be filtered by channel, by group and by tags, and a listed contact has all chosen tags', async () => {
  const names = async (query: string): Promise<string[]> =>
    parse(ListContactsAnswer, (await call('GET', `?searchParam=filtro&${query}`, { token: admin })).body).contacts.map(
      ({ name }) => name,
    );
  const [vip, atacado] = await services.database.withTenant(companyId, async (tx) => {
    const contacts = await tx
      .insertInto('contacts')
      .values(
        (['simulator', 'whatsappapi', 'whatsappapi'] as const).map((channel, index) => ({
          company_id: companyId,
          name: `Filtro ${index + 1}`,
          number: `55117000000${index}`,
          channel,
          is_group: index === 2,
        })),
      )
      .returning('id')
      .execute();
    const tags = await tx
      .insertInto('tags')
      .values(['vip', 'atacado'].map((name) => ({ company_id: companyId, name, color: '#000000' })))
      .returning('id')
      .execute();
    const [one, two] = contacts.map(({ id }) => id);
    const [first, second] = tags.map(({ id }) => id);
    if (one === undefined || two === undefined || first === undefined || second === undefined) throw new Error('not inserted');
    const pairs = [[one, first] as const, [two, first] as const, [two, second] as const];
    await tx
      .insertInto('contact_tags')
      .values(pairs.map(([contact_id, tag_id]) => ({ company_id: companyId, contact_id, tag_id })))
      .execute();
    return [first, second];
  });
  expect(await names('')).toEqual(['Filtro 1', 'Filtro 2', 'Filtro 3']);
  expect(await names('channel=whatsappapi')).toEqual(['Filtro 2', 'Filtro 3']);
  expect(await names('isGroup=false')).toEqual(['Filtro 1', 'Filtro 2']);
  expect(await names(`contactTag=[${vip}]`)).toEqual(['Filtro 1', 'Filtro 2']);
  expect(await names(`contactTag=[${vip},${atacado},${atacado}]`)).toEqual(['Filtro 2']);
  expect((await call('GET', '?contactTag=vip', { token: admin })).status).toBe(400);
  // The specification writes the path of this call with a slash at its end.
  const { body } = await call('GET', `/?searchParam=filtro&pageNumber=1&contactTag=[${vip}]`, { token: admin });
  expect(body).toMatchObject({ contacts: [{ name: 'Filtro 1' }, { name: 'Filtro 2' }], count: 2, hasMore: false });
});

test('a call that fails because of a deadlock gets a temporary error, and can be repeated', async () => {
  const id = idOf((await call('POST', '', { token: admin, body: { name: 'Fábio', number: '5511966665555' } })).body);
  const owner = new Client({ connectionString: database.adminUrl });
  await owner.connect();
  await owner.query(`create function give_way() returns trigger language plpgsql as
    $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`);
  await owner.query(`create trigger give_way before update on contacts for each row execute function give_way()`);
  expect(await call('PUT', `/${id}`, { token: admin, body: { name: 'Fabio' } })).toEqual({
    status: 503,
    body: { error: 'ERR_UNAVAILABLE' },
  });
  await owner.query(`drop function give_way cascade`);
  await owner.end();
  expect((await call('PUT', `/${id}`, { token: admin, body: { name: 'Fabio' } })).status).toBe(200);
});
