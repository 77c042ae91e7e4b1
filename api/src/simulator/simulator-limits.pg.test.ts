import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { array, number, object, parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it.each(['/people/1/messages', '/people', '/people/1/read'])(
  'the simulator refuses a body above the size limit of POST /simulator%s',
  async (path) => {
    const headers = { 'content-type': 'application/json', 'content-length': 64 * 1024 * 1024 + 1 };
    const call = request({ port: api.port, method: 'POST', path: `/api/simulator${path}`, headers });
    // The server refuses the body because of its announced size, before any of the body arrives.
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

it.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
  'the simulator refuses a malformed form (%s)',
  async (type) => {
    const people = await api.call('GET', '/simulator/people');
    const [person] = parse(object({ people: array(object({ id: number() })) }), await people.json()).people;
    const answer = await fetch(`http://127.0.0.1:${api.port}/api/simulator/people/${person?.id}/messages`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '--',
    });
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'ERR_BAD_REQUEST' }]);
  },
);
