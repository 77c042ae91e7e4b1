import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'valibot';
import { SessionAnswer } from '@prosa/contract/session/session';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { startApi } from '@prosa/api/main';
import { loadPublicSettings } from '@prosa/api/settings/platform-settings';
import { openTenantDatabase } from '@prosa/database/tenant';
import { readConfig } from '@prosa/api/platform/config';
import { toInboundWebhook, signWebhook } from '@prosa/testing/graph-webhooks';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { explainError, runCommand } from './run-command.ts';
import { findProgram } from './testing/find-program.ts';

let database: TestDatabase;
let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'prosa-cli-'));
  env = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // No server listens at this URL, so Meta cannot be reached.
    GRAPH_BASE_URL: 'http://127.0.0.1:9',
    // Most of the time of a command is compiling. With this cache, only the first command compiles.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  };
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command in its own process, as an operator at a terminal does. */
const runProsa = (args: readonly string[], over: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; error: string }>((done, refuse) => {
    const child = spawn(process.execPath, [findProgram('cli'), ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...env, ...over },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, error] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (error += text.toString()));
    child.once('error', refuse);
    child.once('close', (code) => done({ code, out, error }));
  });

const companyArguments = ['--company', 'Aurora', '--name', 'Ana', '--email', 'ana@aurora.test'];
const number = {
  company: '1',
  name: 'Vendas',
  number: '+55 11 90000-0001',
  'phone-number-id': '106540352242922',
  'business-account-id': '102290129340398',
  'access-token': 'a-token',
  'app-secret': 'a-secret',
  'verify-token': 'a-word',
};
const options = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);

test("a new operator creates a company and a connection, and a customer's message to the connection becomes a ticket", async () => {
  const made = await runProsa(['admin:create', ...companyArguments]);
  expect(made).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringMatching(/^Company 1 is there\. Log in as ana@aurora\.test, password \S+\n$/),
  });
  const password = /password (\S+)/.exec(made.out)?.[1];
  const added = await runProsa(['connection:add', ...options(number)]);
  expect(added).toMatchObject({ code: 0, error: '', out: expect.stringContaining('Connection 1 is there') });

  const api = await startApi({ config: { ...readConfig(env), port: 0 } });
  const url = `http://127.0.0.1:${api.port}/api`;
  try {
    const verified = await fetch(`${url}/webhooks/whatsappapi?hub.mode=subscribe&hub.challenge=42&hub.verify_token=a-word`);
    expect(await verified.text()).toBe('42');
    const customer = { number: '5511988887777', name: 'Joana Prado' };
    const text = { type: 'text', text: { body: 'Oi\u0000, tudo \ud83dbem?' } };
    const { body, headers } = signWebhook(
      { appSecret: 'a-secret' },
      toInboundWebhook('106540352242922', customer, { id: 'wamid.1', at: new Date(), content: text }),
    );
    expect((await fetch(`${url}/webhooks/whatsappapi`, { method: 'POST', body, headers })).status).toBe(200);
    const login = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ana@aurora.test', password }),
    });
    const { token } = parse(SessionAnswer, await login.json());
    await vi.waitFor(async () => {
      const list = await fetch(`${url}/tickets?status=pending&showAll=true`, { headers: { authorization: `Bearer ${token}` } });
      const { tickets } = parse(ListTicketsAnswer, await list.json());
      expect(tickets).toMatchObject([{ contact: { name: 'Joana Prado' }, lastMessage: 'Oi, tudo bem?' }]);
    });
  } finally {
    await api.stop();
  }
});

test('a command that creates something again is refused with a reason, without a stack', async () => {
  for (const args of [
    ['admin:create', ...companyArguments],
    ['connection:add', ...options(number)],
  ]) {
    const { code, out, error } = await runProsa(args);
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/^That is there already .*\n$/);
  }
});

test('a command sets a setting of the platform, and resets it', async () => {
  const tenants = openTenantDatabase(database.url, { poolSize: 1, onPoolError: () => {} });
  const read = async () => (await loadPublicSettings({ database: tenants })).supportLink;
  try {
    await runProsa(['setting:set', '--key', 'supportLink', '--value', 'https://wa.me/5511900000001']);
    expect(await read()).toBe('https://wa.me/5511900000001');
    await runProsa(['setting:set', '--key', 'supportLink']);
    expect(await read()).toBe('');
  } finally {
    await tenants.close();
  }
});

test.each<[string, { args: string[]; over?: Record<string, string> }, string]>([
  ['an unknown command', { args: ['admin:make'] }, 'There is no command "admin:make"'],
  ['a missing option', { args: ['admin:create', '--company', 'X'] }, 'Missing: --name, --email'],
  ['an unknown option', { args: ['admin:create', ...companyArguments, '--colour', 'red'] }, '--colour'],
  [
    'an invalid email',
    { args: ['admin:create', '--company', 'Xis', '--name', 'Ypsilon', '--email', 'nobody'] },
    '--email: Invalid email',
  ],
  [
    'a short password',
    { args: ['admin:create', '--company', 'Xis', '--name', 'Ypsilon', '--email', 'y@x.test', '--password', 'abc'] },
    '--password: Invalid length: Expected >=5',
  ],
  [
    'a missing company',
    { args: ['connection:add', ...options({ ...number, company: '99', 'phone-number-id': '55555' })] },
    'no such company',
  ],
  [
    'a company id that is no number',
    { args: ['connection:add', ...options({ ...number, company: 'Aurora' })] },
    '--company: Invalid type',
  ],
  ['an unknown setting', { args: ['setting:set', '--key', 'colour', '--value', 'red'] }, '--key: Invalid type'],
  [
    'a value that a setting cannot have',
    { args: ['setting:set', '--key', 'supportLink', '--value', 'Ana'] },
    '--value: Invalid URL',
  ],
  ['a missing key', { args: ['admin:create', ...companyArguments], over: { SECRET_KEY: '' } }, 'SECRET_KEY'],
  [
    'an unreachable database',
    { args: ['admin:create', ...companyArguments], over: { DATABASE_OWNER_URL: 'postgres://x:y@127.0.0.1:1/z' } },
    'ECONNREFUSED',
  ],
])('a command reports %s with an explanation', async (_name, { args, over }, reason) => {
  // The tests above show that the process prints the explanation of a failed command and nothing else. This test can therefore
  // run the command without a process.
  const running = runCommand(args, { ...env, ...over }, { say: () => {}, notice: () => {} });
  expect(await running.catch(explainError)).toContain(reason);
});

test('help lists the commands, and the options of one command', async () => {
  expect((await runProsa(['--help'])).out).toContain('connection:add');
  expect((await runProsa(['connection:add', '--help'])).out).toContain('--app-secret');
});
