import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakePushService, type FakePushService } from './fake-push-service.ts';

let service: FakePushService;
beforeAll(async () => {
  service = await startFakePushService();
});
afterAll(() => service.close());

test("the push service refuses a message whose encryption or signature breaks the standards' rules", async () => {
  const { endpoint } = service.subscribe();
  const send = (headers: Record<string, string>) => fetch(endpoint, { method: 'POST', headers, body: 'olá' });
  expect((await send({})).status).toBe(400);
  expect((await send({ ttl: '60', 'content-encoding': 'aes128gcm' })).status).toBe(400);
  expect((await send({ ttl: '60', 'content-encoding': 'aes128gcm', authorization: 'vapid t=a.b.c, k=BA' })).status).toBe(400);
  expect(service.acceptedPushes).toEqual([]);
  expect(service.faults).toHaveLength(3);
});

test('the push service refuses a message to an endpoint that it does not know', async () => {
  expect((await fetch(`${service.origin}/ninguem`, { method: 'POST' })).status).toBe(404);
});
