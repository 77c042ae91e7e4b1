import { afterAll, expect, test } from 'vitest';
import { startChatApi } from '../../testing/start-chat-api.ts';
import { MAX_BODY_BYTES } from './limit-body.ts';

const { api, ana, bruno, root } = await startChatApi();
afterAll(() => api.stop());

test('a body with a chat’s file may be larger than a body without a file', async () => {
  const chat = await ana.group('Arquivos', bruno);
  const form = new FormData();
  form.set('body', 'o contrato');
  form.append('medias', new File([new Uint8Array(MAX_BODY_BYTES + 1)], 'contrato.bin'));
  const answer = await api.call('POST', `/chats/${chat.id}/messages`, { token: ana.token, body: form });
  expect([answer.status, await answer.json()]).toMatchObject([200, { message: 'o contrato', mediaName: 'contrato.bin' }]);
});

// A multipart content type does not lift the limit of a route without files.
test.each([
  '/flowbuilder/publish',
  '/flowbuilder/import',
  '/messages/1/read',
  '/messages/edit/01890000-0000-7000-8000-000000000000',
  '/chats',
  '/chats/1/read',
])('POST %s refuses a large body, whatever its content type', async (path) => {
  const answer = await fetch(`http://127.0.0.1:${api.port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${root.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: 'x'.repeat(13 * 1024 * 1024),
  });
  expect([answer.status, await answer.json()]).toMatchObject([413, { error: 'ERR_MEDIA_TOO_LARGE' }]);
});
