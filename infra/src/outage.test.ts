import { seedDemo } from '@prosa/api/demo/seed-demo';
import { startApi } from '@prosa/api/main';
import { readConfig } from '@prosa/api/platform/config';
import { newId } from '@prosa/api/platform/new-id';
import { openTenantDatabase } from '@prosa/database/tenant';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTestPostgres, type TestPostgres } from './testing/make-test-postgres.ts';

const PASSWORD = 'segredo123';
const Session = v.object({ token: v.string() });
const Tickets = v.object({ tickets: v.array(v.object({ id: v.number() })) });
const Messages = v.object({ messages: v.array(v.object({ body: v.string() })) });

let postgres: TestPostgres;
let stopPostgres: () => Promise<void>;
let api: Awaited<ReturnType<typeof startApi>>;

beforeAll(async () => {
  // From here on, the test decides when PostgreSQL runs.
  postgres = await makeTestPostgres();
  stopPostgres = await postgres.start();
  const config = readConfig({
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    SECRET_KEY: postgres.secrets.secretKey,
    DATA_DIR: postgres.folder,
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
  const database = openTenantDatabase(postgres.url, { poolSize: 2, onPoolError: () => {} });
  await seedDemo({ database, clock: () => new Date(), newId }, { password: PASSWORD });
  await database.close();
  api = await startApi({ config: { ...config, port: 0 } });
});
afterAll(async () => {
  await api.stop();
  await stopPostgres();
  await postgres.remove();
});

type Call = { readonly token?: string; readonly body?: object; readonly key?: string };

const call = (method: string, path: string, { token, body, key }: Call = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${api.port}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test('when PostgreSQL stops and starts again, many writers are delayed, and no message is lost or stored twice', async () => {
  const logIn = await call('POST', '/auth/login', {
    body: { email: 'atendente1@demo.prosa', password: PASSWORD, device: 'desk' },
  });
  const { token } = v.parse(Session, await logIn.json());
  const [ticket] = v.parse(Tickets, await (await call('GET', '/tickets?status=open', { token })).json()).tickets;
  if (ticket === undefined) throw new Error('the demo has no open ticket');
  const statuses = new Set<number>();
  const answers = new Map<string, unknown>();

  /** Repeats a call with the same idempotency key until the API answers it, as the outbox of a device does. */
  const deliver = async (text: string): Promise<void> => {
    const key = randomUUID();
    await vi.waitFor(
      async () => {
        const answer = await call('POST', `/messages/${ticket.id}`, { token, body: { id: key, body: text }, key });
        statuses.add(answer.status);
        answers.set(`${answer.status}`, await answer.json());
        expect(answer.status).toBe(200);
      },
      { interval: 100 },
    );
  };
  const writers = ['a', 'b', 'c'].map(async (writer) => {
    for (let n = 1; n <= 8; n += 1) await deliver(`${writer}${n}`);
  });

  for (const _outage of [1, 2]) {
    await stopPostgres();
    // Every route that needs the database answers 503 during the outage.
    for (const path of ['/readyz', '/tickets', '/sync', '/contacts', '/auth/me']) {
      const answer = await call('GET', path, { token });
      expect([path, answer.status, await answer.json()]).toEqual([path, 503, { error: 'ERR_UNAVAILABLE' }]);
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect((await call('GET', '/healthz')).status).toBe(200);
    stopPostgres = await postgres.start();
  }
  await Promise.all(writers);

  expect([...statuses].toSorted()).toEqual([200, 503]);
  expect(answers.get('503')).toEqual({ error: 'ERR_UNAVAILABLE' });
  const kept = v.parse(Messages, await (await call('GET', `/messages/${ticket.id}`, { token })).json()).messages;
  const texts = kept.map(({ body }) => body.match(/\b[abc]\d\b/)?.[0]).filter((text) => text !== undefined);
  const numbers = Array.from({ length: 8 }, (_, index) => index + 1);
  for (const writer of ['a', 'b', 'c'])
    expect(texts.filter((text) => text.startsWith(writer))).toEqual(numbers.map((n) => `${writer}${n}`));

  // Each customer's phone shows each message exactly once. So the worker has recovered, too.
  const { people } = v.parse(
    v.object({ people: v.array(v.object({ id: v.number() })) }),
    await (await call('GET', '/simulator/people')).json(),
  );
  const phones = async (): Promise<string[]> => {
    const all = await Promise.all(
      people.map(async ({ id }) => v.parse(Messages, await (await call('GET', `/simulator/people/${id}/messages`)).json())),
    );
    return all.flatMap(({ messages }) => messages.map(({ body }) => body.match(/\b[abc]\d\b/)?.[0] ?? '')).filter(Boolean);
  };
  await vi.waitFor(async () => expect((await phones()).toSorted()).toEqual(texts.toSorted()), { interval: 200 });
});
