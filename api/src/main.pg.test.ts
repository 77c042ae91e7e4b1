import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { startApi } from './main.ts';
import { readConfig } from './platform/config.ts';

let database: TestDatabase;
let api: Awaited<ReturnType<typeof startApi>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    DATA_DIR: tmpdir(),
  });
  api = await startApi({
    config: { ...config, role: 'web', port: 0 },
    mount: () => ({
      prefix: '/sync/',
      upgrade: (_request, socket) => void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'),
      answer: (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      stop: async () => {},
    }),
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

it.each(['/', '/socket.iox', '/socket.io', '/sync/flow:1:1'])(
  'the server keeps running when a client that asked for an upgrade at %s resets the connection',
  async (path) => {
    const died = vi.fn();
    process.on('uncaughtException', died);
    const client = connect(api.port, '127.0.0.1');
    client.write(`GET ${path} HTTP/1.1\r\nHost: prosa\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    const [answerBytes] = await new Promise<Buffer[]>((done) => client.once('data', (bytes: Buffer) => done([bytes])));
    expect(String(answerBytes)).toMatch(/^HTTP\/1.1 40[34] /);
    client.resetAndDestroy();
    await vi.waitFor(async () => {
      const open = await new Promise((done) => api.server.getConnections((_error, count) => done(count)));
      expect(open).toBe(0);
    });
    process.off('uncaughtException', died);
    expect(died).not.toHaveBeenCalled();
  },
);

it.each(['/api/healthz', '/nowhere', '/sync/healthz', '/socket.io/?EIO=4&transport=polling'])(
  "the server sends the browser's security headers with its answer to %s",
  async (path) => {
    const { headers } = await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: { connection: 'close' } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
  },
);
