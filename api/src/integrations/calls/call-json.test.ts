import { startFakeServer, type FakeServer } from '@prosa/testing/fake-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardedFetch } from '../../platform/guarded-fetch.ts';
import { createCallJson } from './call-json.ts';

let server: FakeServer;
beforeAll(async () => void (server = await startFakeServer(() => ({ body: { ok: true } }))));
afterAll(() => server.close());

const call = (limits: { timeoutMs?: number; maxBytes?: number } = {}, signal = new AbortController().signal) =>
  createCallJson(createGuardedFetch('loopback'), { timeoutMs: 10_000, maxBytes: 100_000, ...limits })(
    { url: server.origin, headers: { 'x-test': '1' }, body: '{}' },
    signal,
  );

test('X9: a call posts JSON, and returns the parsed answer', async () => {
  expect(await call()).toMatchObject({ status: 200, failure: null, body: { ok: true } });
  expect(server.requests.at(-1)).toMatchObject({
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'x-test': '1' },
  });
});

test.each([
  ['a text that never ends', { kind: 'endless' }, { status: 200, failure: 'size' }],
  ['JSON that is cut', { kind: 'wrong-json' }, { status: 200, failure: 'answer' }],
  ['a page', { kind: 'html' }, { status: 200, failure: 'answer', detail: '<html><body>Sign in</body></html>' }],
  ['a redirect', { kind: 'redirect', location: 'http://127.0.0.1:1/' }, { status: 302, failure: 'status' }],
  ['too many calls', { kind: 'status', status: 429, retryAfter: '7' }, { status: 429, failure: 'status', retryAfterMs: 7_000 }],
  ['a broken connection', { kind: 'drop' }, { status: null, failure: 'unreachable' }],
] as const)('X9: a call reports %s as a failure', async (_name, fault, outcome) => {
  server.failNext(fault);
  expect(await call()).toMatchObject(outcome);
});

test('X9: a call to a server that does not answer in time ends with a timeout', async () => {
  server.failNext({ kind: 'slow', until: new Promise(() => {}) });
  expect(await call({ timeoutMs: 20 })).toMatchObject({ status: null, failure: 'timeout' });
});

test('a call rejects without an outcome if the process stops during the call', async () => {
  server.failNext({ kind: 'slow', until: new Promise(() => {}) });
  const stop = new AbortController();
  const calling = call({}, stop.signal);
  stop.abort(new Error('stopping'));
  await expect(calling).rejects.toThrow('stopping');
});
