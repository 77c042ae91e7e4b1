import * as v from 'valibot';
import { randomBytes } from 'node:crypto';
import { parse } from 'valibot';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { createSharedDocumentSignals, type DocumentSignal } from '@prosa/server/document-signals';
import { openRedis, type Redis } from '@prosa/server/redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis, type TestRedis } from './testing/start-redis.ts';

let redis: TestRedis;
const connections: Redis[] = [];
const secretKey = randomBytes(32);
const companyId = parse(CompanyId, 1);

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  for (const { client } of connections) client.destroy();
  await redis.stop();
});

async function openSignals(key = secretKey) {
  const connection = await openRedis(redis.url, key, () => {});
  connections.push(connection);
  const signals = await createSharedDocumentSignals(connection, () => {});
  const heard: DocumentSignal[] = [];
  const hear = (signal: DocumentSignal): void => void heard.push(signal);
  signals.listen(hear);
  return { signals, heard, hear };
}

test('a signal about documents reaches every other process of the installation once, and no process of another installation', async () => {
  const [here, there, elsewhere] = [await openSignals(), await openSignals(), await openSignals(randomBytes(32))];
  const room = 'flow:1:1';
  here.signals.publish({ kind: 'appended', companyId, room }, here.hear);
  const shown = {
    kind: 'shown',
    companyId,
    room,
    userId: v.parse(UserId, 7),
    states: [{ clientId: 1, clock: 2, state: '{"a":"é"}' }],
  } as const;
  here.signals.publish(shown, here.hear);
  here.signals.publish({ kind: 'entered', companyId, room }, here.hear);
  here.signals.publish({ kind: 'rights', companyId, userId: null });
  const last = new Promise<void>((done) => there.signals.listen((signal) => signal.kind === 'rights' && done()));
  here.signals.publish({ kind: 'rights', companyId, userId: v.parse(UserId, 7) });
  await last;
  // Redis answers a ping only after it has delivered all messages that were published before.
  for (const { client } of connections) await client.ping();
  const rights = [null, 7].map((userId) => ({ kind: 'rights', companyId, userId }));
  expect(here.heard).toEqual(rights);
  expect(there.heard.filter(({ kind }) => kind !== 'rights')).toEqual([
    { kind: 'appended', companyId, room },
    shown,
    { kind: 'entered', companyId, room },
  ]);
  expect(elsewhere.heard).toEqual([]);
});
