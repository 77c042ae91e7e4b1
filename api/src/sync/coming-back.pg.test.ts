import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

const CONNECTIONS = 6;
const DEVICES = 5 * CONNECTIONS;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi('web', { DATABASE_POOL_SIZE: String(CONNECTIONS) });
});
afterAll(async () => {
  await api.stop();
});

test('while the pulls of many reconnecting devices wait, the calls of other users are answered, and then every pull succeeds', async () => {
  const { token } = await api.logIn('admin@demo.prosa');
  const comes = await api.logIn('atendente1@demo.prosa');
  const busy = new Client({ connectionString: api.database.adminUrl });
  await busy.connect();
  let answered = 0;
  const pull = async (): Promise<number> => {
    const { status } = await api.call('GET', '/sync', { token: comes.token });
    answered += 1;
    return status;
  };
  try {
    await busy.query('begin');
    // This lock makes every pull wait until it is released.
    await busy.query('lock table removals in access exclusive mode');
    const coming = Promise.all(Array.from({ length: DEVICES }, pull));
    for (const path of ['/tickets?status=open', '/contacts', '/auth/me'])
      expect(await api.call('GET', path, { token }), path).toMatchObject({ status: 200 });
    expect(answered).toBe(0);
    await busy.query('commit');
    expect(await coming).toEqual(Array.from({ length: DEVICES }, () => 200));
  } finally {
    await busy.end();
  }
});
