import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it.each(['/people/1/messages', '/people', '/people/1/read'])(
  'refuses a body over its limit at POST /simulator%s',
  async (path) => {
    const headers = { 'content-type': 'application/json', 'content-length': 64 * 1024 * 1024 + 1 };
    const call = request({ port: api.port, method: 'POST', path: `/api/simulator${path}`, headers });
    // What is announced is refused before any of it came.
    call.flushHeaders();
    const [answer]: IncomingMessage[] = await once(call, 'response');
    expect([answer?.statusCode, answer === undefined ? '' : await text(answer)]).toEqual([
      413,
      '{"error":"ERR_MEDIA_TOO_LARGE"}',
    ]);
    call.on('error', () => {});
    call.destroy();
  },
);
