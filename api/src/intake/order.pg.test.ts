import * as v from 'valibot';
import { ConnectionId } from '@prosa/contract/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { toSimulatorDeliveries, type SimulatorEvent } from '../channels/simulator/simulator-adapter.ts';
import { insertWebhookDeliveries } from '../channels/insert-webhook-deliveries.ts';
import { MAX_DELAYING_ATTEMPTS } from '../platform/jobs/job-store.ts';
import { commit } from '../platform/write.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { startWorker } from '../worker.ts';

let setUp: TestServices;
let workers: { stop: (deadlineMs?: number) => Promise<void> }[];

beforeAll(async () => {
  setUp = await startTestServices('simulator');
  await setUp.rows(`update whatsapps set queue_ids = '{}'`);
  workers = [await startWorker(setUp.services), await startWorker(setUp.services)];
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await setUp.stop();
});

let personCount = 0;
const PEOPLE_PER_HISTORY = 5;
const numberOf = (person: number): string => `551198${String(person).padStart(7, '0')}`;
const SENT_AT = '2026-01-05T12:00:00.000Z';
const messageOf = (person: number, id: string): SimulatorEvent => ({
  kind: 'message',
  id,
  person: { id: person, name: `Pessoa ${person}`, number: numberOf(person) },
  body: id,
  mediaType: 'chat',
  media: null,
  quotedId: null,
  at: SENT_AT,
});
const store = (events: readonly SimulatorEvent[]): Promise<void> =>
  commit(setUp.services, setUp.companyId, (write) =>
    insertWebhookDeliveries(write, v.parse(ConnectionId, 1), toSimulatorDeliveries(events)),
  );
const jobsLeft = async () => (await setUp.rows('select id from jobs')).length;
/** Lists a person's recorded messages in the order of the transactions that recorded them. */
const listRecordedTexts = async (person: number) =>
  (
    await setUp.rows(
      `select m.body from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
        where c.number = $1 order by m.changed_xid`,
      numberOf(person),
    )
  ).map(({ body }) => String(body));

it('O1: the messages of each conversation are recorded once and in order, despite repeats and a stopped worker', async () => {
  const webhook = fc.record({
    senders: fc.array(fc.nat(PEOPLE_PER_HISTORY - 1), { minLength: 1, maxLength: 4 }),
    isRepeated: fc.boolean(),
    isSentAnew: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(webhook, { minLength: 10, maxLength: 30 }), fc.nat(9), async (webhooks, stopsAt) => {
      const first = personCount;
      personCount += PEOPLE_PER_HISTORY;
      const expected = new Map<number, string[]>();
      for (const [place, { senders, isRepeated, isSentAnew }] of webhooks.entries()) {
        const events = senders.map((sender, part) => {
          const person = first + sender;
          const id = `${person}:${place}.${part}`;
          expected.set(person, [...(expected.get(person) ?? []), id]);
          return messageOf(person, id);
        });
        await store(events);
        if (isRepeated) await store(events);
        // The provider may send a message again within the body of another webhook.
        if (isSentAnew) await store(events.slice(0, 1));
        if (place === stopsAt) {
          const [stopping] = workers.splice(0, 1);
          workers.push(await startWorker(setUp.services));
          await stopping?.stop(0);
        }
      }
      await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { interval: 20 });
      for (const [person, ids] of expected) expect(await listRecordedTexts(person)).toEqual(ids);
    }),
    { numRuns: 5 },
  );
}, 360_000);

it('O2: a message that cannot be recorded at first delays the person’s next message only for a while, and is recorded later', async () => {
  const person = (personCount += PEOPLE_PER_HISTORY);
  const poison = `${person}:poison`;
  const job = async () =>
    (await setUp.rows(`select attempts, locked_by from jobs where task = 'receive-messages' order by id`))[0];
  await setUp.rows(`alter table messages add constraint no_poison check (body not like '%poison%') not valid`);
  await store([messageOf(person, poison)]);
  await vi.waitFor(async () => expect(await job()).toMatchObject({ attempts: 1, locked_by: null }));
  await store([messageOf(person, `${person}:next`)]);
  await setUp.rows('update jobs set attempts = $1, run_at = now() where attempts = 1', MAX_DELAYING_ATTEMPTS - 1);
  await vi.waitFor(async () => expect(await listRecordedTexts(person)).toEqual([`${person}:next`]));
  await setUp.rows('alter table messages drop constraint no_poison');
  await setUp.rows('update jobs set run_at = now()');
  await vi.waitFor(async () => expect(await listRecordedTexts(person)).toEqual([`${person}:next`, poison]));
});

it('O3: messages stored together are recorded in one transaction, and an unrecordable one does not stop the others', async () => {
  const first = (personCount += PEOPLE_PER_HISTORY);
  personCount += 20;
  const transactionsOf = async () =>
    (await setUp.rows(`select distinct changed_xid from messages where body like $1`, `${first}-%`)).length;
  const stored = Array.from({ length: 20 }, (_, place) => messageOf(first + place, `${first}-${place}`));
  await store(stored);
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0));
  expect(await transactionsOf()).toBe(1);
  await setUp.rows(`alter table messages add constraint no_poison check (body not like '%poison%') not valid`);
  await store(stored.map((event, place) => ({ ...event, id: `${event.id}+`, body: place === 7 ? 'poison' : `${event.id}+` })));
  await vi.waitFor(async () =>
    expect(await setUp.rows('select body from messages where body like $1', `${first}-%+`)).toHaveLength(19),
  );
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(1));
  await setUp.rows('alter table messages drop constraint no_poison');
  await setUp.rows('update jobs set run_at = now()');
  await vi.waitFor(async () => expect(await listRecordedTexts(first + 7)).toEqual([`${first}-7`, 'poison']));
});
