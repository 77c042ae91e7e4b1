import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

let server: Server;
let url: string;
let calls = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    if (request.url === '/away') response.writeHead(302, { location: `${url}/there` }).end();
    else response.end('ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const guardedFetch = createGuardedFetch('none');

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://localhost/',
  'https://user:secret@example.com/',
  'ftp://example.com/',
])('the server refuses to call %s', async (address) => {
  await expect(guardedFetch(address, {})).rejects.toThrow(/not called/);
});

test('the server calls its own machine only if the configuration allows it, and never follows redirects', async () => {
  const local = createGuardedFetch('loopback');
  expect(await (await local(url, {})).text()).toBe('ok');
  calls = 0;
  expect((await local(`${url}/away`, {})).status).toBe(302);
  expect(calls).toBe(1);
  await expect(local('http://10.0.0.1/', {})).rejects.toThrow(/not called/);
  await expect(guardedFetch(url.replace('http:', 'https:'), {})).rejects.toThrow(/not called/);
});

test('the server calls private networks only if the configuration allows them, and never link-local addresses', async () => {
  const privateFetch = createGuardedFetch('private');
  expect(await (await privateFetch(url, {})).text()).toBe('ok');
  for (const address of [
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/',
    'http://0.0.0.0/',
    'http://[::ffff:a9fe:a9fe]/',
  ])
    await expect(privateFetch(address, {})).rejects.toThrow(/not called/);
  const local = createGuardedFetch('loopback');
  await expect(local('http://192.168.0.1/', {})).rejects.toThrow(/not called/);
});
