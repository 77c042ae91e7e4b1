import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { QueueIntegration } from '@prosa/contract/integrations/integration';
import {
  CreatedIntegration,
  IntegrationSecret,
  ListIntegrationsAnswer,
  MAX_INTEGRATIONS,
} from '@prosa/contract/integrations/write-integration';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { commit } from '../platform/write.ts';
import { assertEncryptedAddress, assertIntegrationLimit } from './assert-integration.ts';

const URL_N8N = 'https://n8n.example.com/webhook/prosa';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const account = {
  type: 'service_account',
  project_id: 'clinica-bot',
  client_email: 'prosa@clinica-bot.iam.gserviceaccount.com',
  private_key: privateKey,
};

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const parseIntegration = async (answer: Response) => parse(QueueIntegration, await answer.json());
const create = async (fields: object = {}) =>
  parse(
    CreatedIntegration,
    await (await call('POST', '/queueIntegration', { name: 'n8n', type: 'n8n', urlN8N: URL_N8N, ...fields })).json(),
  );
const find = async (query: string) =>
  parse(ListIntegrationsAnswer, await (await call('GET', `/queueIntegration/?${query}`)).json());
const listLogEntries = async (id: number) =>
  parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=integration&rowId=${id}`)).json()).entries;
const openSecret = (id: QueueIntegration['id'], column: 'secret_sealed' | 'json_content_sealed') =>
  api.services.database.withTenant(admin.user.companyId, async (tx) => {
    const row = await tx.selectFrom('queue_integrations').select(column).where('id', '=', id).executeTakeFirstOrThrow();
    const sealed = row[column];
    return sealed === null ? null : api.services.secrets.open(sealed);
  });
const deleteAll = async (text: string) => {
  for (let { queueIntegrations } = await find(`searchParam=${text}`); queueIntegrations.length > 0;) {
    for (const { id } of queueIntegrations) await call('DELETE', `/queueIntegration/${id}`);
    ({ queueIntegrations } = await find(`searchParam=${text}`));
  }
};

it('a repeated call creates an integration once, and the new integration is published and logged', async () => {
  const socket = await connectLive(api.port, admin.token);
  await socket.say('joinNotification');
  const key = randomUUID();
  const body = { name: ' Agendas ', type: 'webhook', urlN8N: ` ${URL_N8N} `, projectName: 'outro' };
  const answers = await Promise.all([1, 2].map(() => admin.call('POST', '/queueIntegration', { body, key })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const created = await Promise.all(answers.map(async (answer) => parse(CreatedIntegration, await answer.json())));
  const { secret: _, ...made } = created[0] ?? expect.fail('nothing was created');
  expect(made).toMatchObject({
    name: 'Agendas',
    type: 'webhook',
    // For every type except Dialogflow, the project's name is the integration's name.
    projectName: 'Agendas',
    urlN8N: URL_N8N,
    language: 'pt-BR',
    typebotDelayMessage: 1_000,
    typebotExpires: 1,
    serviceAccount: null,
    flowId: null,
    version: 1,
  });
  // Only the answer of the call that created the integration has its secret.
  const secrets = created.flatMap(({ secret }) => secret ?? []);
  expect(secrets).toEqual([await openSecret(made.id, 'secret_sealed')]);
  expect(secrets[0]).toMatch(/^[\da-f]{64}$/);
  expect(secrets[0]?.endsWith(made.secretEnd ?? '-')).toBe(true);
  expect((await find('searchParam=agendas')).queueIntegrations).toEqual([made]);
  expect(await parseIntegration(await call('GET', `/queueIntegration/${made.id}`))).toEqual(made);
  await vi.waitFor(() => expect(socket.heard('queueIntegration')).toEqual([{ action: 'create', queueIntegration: made }]));
  expect(await listLogEntries(made.id)).toMatchObject([{ action: 'create', rowName: 'Agendas' }]);
  socket.close();
});

it('a new secret replaces the stored one, and the change log contains no secret', async () => {
  const { id, secret: first } = await create();
  const answers = await Promise.all([1, 2].map(() => call('POST', `/queueIntegration/${id}/secret`)));
  const secrets = await Promise.all(answers.map(async (answer) => parse(IntegrationSecret, await answer.json()).secret));
  expect(new Set([first, ...secrets]).size).toBe(3);
  expect(secrets).toContain(await openSecret(id, 'secret_sealed'));
  const log = await listLogEntries(id);
  expect(log.map(({ changes }) => changes).flat()).toContainEqual({ field: 'secret', before: 'set', after: 'changed' });
  for (const secret of secrets) expect(JSON.stringify(log)).not.toContain(secret);
  const typebot = await create({ type: 'typebot', typebotSlug: 'agenda' });
  expect(typebot).toMatchObject({ secret: null, secretEnd: null });
  expect(await refusalOf(await call('POST', `/queueIntegration/${typebot.id}/secret`))).toEqual([400, 'ERR_BAD_REQUEST']);
});

it('the key of a service account is stored sealed, and neither the answers nor the change log contain the key', async () => {
  const jsonContent = JSON.stringify(account);
  const { id, ...made } = await create({ type: 'dialogflow', name: 'Robô', urlN8N: '', jsonContent });
  const serviceAccount = { clientEmail: account.client_email, projectId: account.project_id };
  expect(made).toMatchObject({ projectName: 'clinica-bot', serviceAccount, secret: null });
  expect(await openSecret(id, 'json_content_sealed')).toBe(jsonContent);
  // An empty key leaves the stored key unchanged.
  const updated = await parseIntegration(await call('PUT', `/queueIntegration/${id}`, { projectName: 'outro', jsonContent: '' }));
  expect(updated).toMatchObject({ projectName: 'outro', serviceAccount });
  const other = JSON.stringify({ ...account, client_email: 'b@clinica-bot.iam.gserviceaccount.com' });
  await call('PUT', `/queueIntegration/${id}`, { jsonContent: other });
  expect(await openSecret(id, 'json_content_sealed')).toBe(other);
  const log = JSON.stringify(await listLogEntries(id));
  expect(log).toContain('b@clinica-bot.iam.gserviceaccount.com');
  expect(JSON.stringify(made) + JSON.stringify(updated) + log).not.toContain('PRIVATE KEY');
});

it('a search finds integrations by name in pages, and ignores case and accents', async () => {
  for (let n = 0; n < 21; n += 1) await create({ name: `Página ${String(n).padStart(2, '0')}` });
  expect(await find('searchParam=PAGINA')).toMatchObject({ count: 21, hasMore: true });
  expect(await find('searchParam=pagina&pageNumber=2')).toMatchObject({
    hasMore: false,
    queueIntegrations: [{ name: 'Página 20' }],
  });
  expect(await find('searchParam=%25')).toMatchObject({ count: 0, queueIntegrations: [] });
  await deleteAll('pagina');
});

it('a repeated update changes the sent fields of an integration once, and no update changes the type', async () => {
  const { id } = await create({ type: 'typebot', typebotSlug: 'agenda', name: 'Agenda' });
  const body = { name: 'Agenda 2', type: 'typebot', typebotExpires: '30', typebotKeywordFinish: ' sair ', version: 1 };
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => admin.call('PUT', `/queueIntegration/${id}`, { body, key })));
  const [updated, again] = await Promise.all(answers.map(parseIntegration));
  expect(again).toEqual(updated);
  expect(updated).toMatchObject({
    name: 'Agenda 2',
    projectName: 'Agenda 2',
    typebotSlug: 'agenda',
    typebotExpires: 30,
    typebotKeywordFinish: 'sair',
    version: 2,
  });
  expect(await refusalOf(await call('PUT', `/queueIntegration/${id}`, { name: 'Tarde', version: 1 }))).toEqual([
    409,
    'ERR_VERSION_CONFLICT',
  ]);
  expect(await refusalOf(await call('PUT', `/queueIntegration/${id}`, { type: 'n8n' }))).toEqual([400, 'ERR_BAD_REQUEST']);
  const outcomes = await Promise.all(
    ['a', 'b'].map(async (name) => (await call('PUT', `/queueIntegration/${id}`, { name: `Nome ${name}`, version: 2 })).status),
  );
  expect(outcomes.toSorted()).toEqual([200, 409]);
});

it.each([
  ['n8n without a URL', { urlN8N: '' }, 'urlN8N'],
  ['a webhook without a URL', { type: 'webhook', urlN8N: '  ' }, 'urlN8N'],
  ['a Typebot without a URL', { type: 'typebot', urlN8N: '', typebotSlug: 'agenda' }, 'urlN8N'],
  ['a Typebot without a slug', { type: 'typebot' }, 'typebotSlug'],
  ['Dialogflow without a key', { type: 'dialogflow', urlN8N: '' }, 'jsonContent'],
  ['a flow integration without a flow', { type: 'flowbuilder', urlN8N: '' }, 'flowId'],
])('the API refuses %s, and returns the name of the field', async (_what, fields, path) => {
  const answer = await call('POST', '/queueIntegration', { name: 'Nova', type: 'n8n', urlN8N: URL_N8N, ...fields });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: 'ERR_INTEGRATION_FIELD_REQUIRED', issues: [{ path, message: 'ERR_INTEGRATION_FIELD_REQUIRED' }] },
  ]);
});

it('an update that empties a required field is refused', async () => {
  const { id } = await create();
  expect(await refusalOf(await call('PUT', `/queueIntegration/${id}`, { urlN8N: '' }))).toEqual([
    422,
    'ERR_INTEGRATION_FIELD_REQUIRED',
  ]);
});

it('a call with an invalid field is refused, and so is a call for an unknown integration or flow', async () => {
  const good = { name: 'Nova', type: 'n8n', urlN8N: URL_N8N };
  for (const bad of [
    { name: 'x' },
    { name: 'x'.repeat(51) },
    { type: 'telegram' },
    { language: 'fr' },
    { urlN8N: 'n8n' },
    { urlN8N: 'file:///etc/passwd' },
    { urlN8N: 'https://user:secret@n8n.example.com' },
    { urlN8N: `https://n8n.example.com/${'x'.repeat(2_000)}` },
    { jsonContent: '{}' },
    { jsonContent: JSON.stringify({ ...account, private_key: 'none' }) },
    { typebotDelayMessage: -1 },
    { typebotDelayMessage: 10_001 },
    { typebotExpires: 43_201 },
    { typebotExpires: 1.5 },
  ])
    expect([bad, await refusalOf(await call('POST', '/queueIntegration', { ...good, ...bad }))]).toEqual([
      bad,
      [400, 'ERR_BAD_REQUEST'],
    ]);
  expect(await refusalOf(await call('POST', '/queueIntegration', { ...good, urlN8N: 'http://n8n.example.com' }))).toEqual([
    422,
    'ERR_INTEGRATION_ADDRESS',
  ]);
  const missing = [404, 'ERR_NO_INTEGRATION_FOUND'];
  for (const [method, path, body] of [
    ['GET', '/queueIntegration/2000000'],
    ['GET', '/queueIntegration/2000000/uses'],
    ['GET', '/queueIntegration/2000000/calls'],
    ['PUT', '/queueIntegration/2000000', good],
    ['POST', '/queueIntegration/2000000/secret'],
    ['DELETE', '/queueIntegration/2000000'],
  ] as const)
    expect(await refusalOf(await call(method, path, body))).toEqual(missing);
  expect(await refusalOf(await call('POST', '/queueIntegration', { ...good, type: 'flowbuilder', flowId: 2_000_000 }))).toEqual([
    404,
    'ERR_NO_FLOW_FOUND',
  ]);
});

it('an address without TLS is allowed only if the operator allows private addresses', () => {
  const config = { ...api.services.config, integrations: { ...api.services.config.integrations, allowsPrivateAddresses: true } };
  expect(() => assertEncryptedAddress({ config }, 'http://10.0.0.5:5678/webhook')).not.toThrow();
  expect(() => assertEncryptedAddress(api.services, 'http://10.0.0.5:5678/webhook')).toThrow('ERR_INTEGRATION_ADDRESS');
});

it('a company has at most fifty integrations, even if two are created at once', async () => {
  const { count } = await find('');
  for (let n = count; n < MAX_INTEGRATIONS - 1; n += 1) await create();
  const admit = Promise.withResolvers<void>();
  const counted = Promise.withResolvers<void>();
  const last = commit(api.services, admin.user.companyId, async (write) => {
    await assertIntegrationLimit(write);
    counted.resolve();
    await admit.promise;
    const columns = sql.raw(
      `company_id, name, type, project_name, language, url_n8n, typebot_slug, typebot_delay_message_ms, typebot_expires_minutes,
       typebot_keyword_finish, typebot_keyword_restart, typebot_restart_message, typebot_unknown_message, created_at, updated_at`,
    );
    await sql`insert into queue_integrations (${columns}) select ${columns} from queue_integrations order by id limit 1`.execute(
      write.tx,
    );
  });
  await counted.promise;
  const late = call('POST', '/queueIntegration', { name: 'Tarde', type: 'n8n', urlN8N: URL_N8N });
  // Waits until the second addition is blocked by the first one. Without a lock, the second addition would end instead.
  await Promise.race([late, waitForLock()]);
  admit.resolve();
  await last;
  expect(await refusalOf(await late)).toEqual([409, 'ERR_TOO_MANY_INTEGRATIONS']);
  expect((await find('')).count).toBe(MAX_INTEGRATIONS);
  await deleteAll('');
});

/** Waits until a statement of the application waits for an advisory lock. */
const waitForLock = () =>
  vi.waitFor(async () => {
    const waiting = await api.services.database.withTenant(admin.user.companyId, async (tx) => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(tx);
      return rows;
    });
    expect(waiting.length).toBeGreaterThan(0);
  });
