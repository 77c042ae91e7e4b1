import { Manager } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('a socket that asks for the events of many companies is disconnected', async () => {
  const manager = new Manager(`http://127.0.0.1:${api.port}`, {
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
  });
  let refused = 0;
  const ended = new Promise<void>((done) => manager.once('close', () => done()));
  manager.open();
  await new Promise<void>((done) => manager.once('open', () => done()));
  for (let company = 1; company <= 200; company += 1)
    manager
      .socket(`/${company}`, { auth: { token: 'x' } })
      .on('connect_error', () => (refused += 1))
      .connect();
  await ended;
  expect(refused).toBeLessThanOrEqual(10);
});
