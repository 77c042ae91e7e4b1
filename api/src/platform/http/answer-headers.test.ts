import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { addAnswerHeaders } from './answer-headers.ts';

let server: Server;
afterEach(() => new Promise((done) => server.close(done)));

async function ask(
  headers: Readonly<Record<string, string>>,
  ownHeaders: Readonly<Record<string, string>> = {},
): Promise<Headers> {
  server = createServer((request, answer) => {
    addAnswerHeaders(request, answer);
    answer.writeHead(200, ownHeaders).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it listens on a port');
  const answer = await fetch(`http://127.0.0.1:${address.port}`, { headers: { ...headers, connection: 'close' } });
  return answer.headers;
}

it('every answer has the security headers and the oldest allowed version of the app', async () => {
  const headers = await ask({});
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+'; style-src 'self'( 'sha256-[\w+/=]+')+; font-src 'self'; .*frame-ancestors 'none'; base-uri 'none'; form-action 'self'$/,
  );
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=15552000; includeSubDomains',
    'x-frame-options': 'SAMEORIGIN',
    'prosa-minimum-app': expect.stringMatching(/^\d+$/),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('a route may set stricter headers', async () => {
  const headers = await ask({}, { 'content-security-policy': 'sandbox' });
  expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual(['sandbox', 'nosniff']);
});

it('a well-formed request id from the proxy is kept, and a malformed one is replaced', async () => {
  expect((await ask({ 'x-request-id': 'from-the-proxy_1=' })).get('x-request-id')).toBe('from-the-proxy_1=');
  for (const id of ['a b', 'ü'.normalize('NFC'), 'a'.repeat(256), '<script>'])
    expect((await ask({ 'x-request-id': id })).get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
