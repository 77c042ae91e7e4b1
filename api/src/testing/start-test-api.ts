import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'valibot';
import { SessionAnswer } from '@prosa/contract/session/session';
import { createSeededDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { closeServices, createServices } from '../create-services.ts';
import { startApi } from '../main.ts';
import { readConfig } from '../platform/config.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_PASSWORD } from './demo-password.ts';

export type TestApi = {
  readonly database: TestDatabase;
  readonly services: Awaited<ReturnType<typeof createServices>>;
  /** The services of the running API, including its sockets. */
  readonly running: Services;
  /** The port on which the API listens on this machine. */
  readonly port: number;
  /** Calls `/api{path}`. A plain object is sent as JSON. */
  readonly call: (method: string, path: string, init?: TestCall) => Promise<Response>;
  /** Opens a session. */
  readonly logIn: (email: string, device?: 'phone' | 'desk') => Promise<TestSession>;
  readonly stop: () => Promise<void>;
};

export type TestSession = {
  readonly token: string;
  readonly cookies: string;
  readonly user: SessionAnswer['user'];
  /** Calls `/api{path}` with the token of the session. */
  readonly call: (method: string, path: string, init?: Omit<TestCall, 'token'>) => Promise<Response>;
};

export type TestCall = {
  readonly token?: string;
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Starts the real API with the demo company and its own database. */
export async function startTestApi(role: 'web' | 'all' = 'web', env: Readonly<Record<string, string>> = {}): Promise<TestApi> {
  const database = await createSeededDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-api-'));
  const config = {
    ...readConfig({
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      SECRET_KEY: randomBytes(32).toString('hex'),
      ROLE: role,
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DEMO: '1',
      ...env,
    }),
    port: 0,
  };
  const services = await createServices(config);
  const mounted: Services[] = [];
  const api = await startApi({
    config,
    mount: (apiServices) => {
      mounted.push(apiServices);
      return null;
    },
  });
  const [running] = mounted;
  if (running === undefined) throw new Error('the API was started without its web role');
  const call: TestApi['call'] = (method, path, init = {}) =>
    fetch(`http://127.0.0.1:${api.port}/api${path}`, {
      method,
      headers: {
        ...(init.body === undefined || init.body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
        ...(init.key === undefined ? {} : { 'idempotency-key': init.key }),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: init.body instanceof FormData ? init.body : JSON.stringify(init.body) }),
    });
  return {
    database,
    services,
    running,
    port: api.port,
    call,
    async logIn(email, device = 'desk') {
      const answer = await call('POST', '/auth/login', { body: { email, password: DEMO_PASSWORD, device } });
      const { token, user } = parse(SessionAnswer, await answer.json());
      const cookies = answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
      return { token, user, cookies, call: (method, path, init) => call(method, path, { token, ...init }) };
    },
    async stop() {
      await api.stop();
      await closeServices(services);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
