import { Readable } from 'node:stream';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { storageKey } from '../platform/storage/media-store.ts';
import { newId } from '../platform/new-id.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

/**
 * One contact's tickets, oldest first: in a queue that Ana doesn't have, in one that she has, on another connection, and open
 * with Ana. The open ticket has 2 messages, and each of the others has 30.
 */
let api: TestApi;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let tickets: { readonly foreign: number; readonly own: number; readonly elsewhere: number; readonly open: number };
let foreignQueueId: number;
let ownQueueId: number;
const pictureId = newId();

beforeAll(async () => {
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  await api.services.database.withTenant(ana.user.companyId, async (tx) => {
    const company_id = ana.user.companyId;
    const ofAna = ana.user.queueIds[0];
    if (ofAna === undefined) throw new Error('the demo gives Ana a queue');
    ownQueueId = ofAna;
    const queue = { company_id, name: 'Diretoria', color: '#123456' };
    foreignQueueId = (await tx.insertInto('queues').values(queue).returning('id').executeTakeFirstOrThrow()).id;
    const connections = await tx
      .insertInto('whatsapps')
      .values(['Um', 'Dois'].map((name) => ({ company_id, name, number: null, channel: 'whatsappapi' as const })))
      .returning('id')
      .execute();
    const [here, there] = connections.map(({ id }) => id);
    if (here === undefined || there === undefined) throw new Error('not inserted');
    const contact = await tx
      .insertInto('contacts')
      .values({ company_id, name: 'Volta Sempre', number: '5511977776666', channel: 'whatsappapi' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const open = async (whatsapp_id: number, queue_id: number, count: number, user_id: number | null) => {
      const { id } = await tx
        .insertInto('tickets')
        .values({
          company_id,
          contact_id: contact.id,
          whatsapp_id,
          channel: 'whatsappapi',
          queue_id,
          user_id,
          status: user_id === null ? 'closed' : 'open',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('messages')
        .values(
          Array.from({ length: count }, (_, index) => ({
            company_id,
            id: newId(),
            ticket_id: id,
            contact_id: contact.id,
            queue_id,
            body: `${id}/${index}`,
            from_me: false,
            delivery: 'received' as const,
            created_at: new Date(Date.UTC(2026, 0, id % 28, 0, index)),
          })),
        )
        .execute();
      return id;
    };
    tickets = {
      foreign: await open(here, foreignQueueId, 30, null),
      own: await open(here, ownQueueId, 30, null),
      elsewhere: await open(there, ownQueueId, 30, null),
      open: await open(here, ownQueueId, 2, ana.user.id),
    };
  });
});
afterAll(() => api.stop());

const setAllHistoric = (value: 'enabled' | 'disabled') =>
  api.services.database.withTenant(ana.user.companyId, (tx) =>
    tx.updateTable('users').set({ all_historic: value }).where('id', '=', ana.user.id).execute(),
  );
const page = async (pageNumber: number, query = '') => {
  const answer = await api.call('GET', `/messages/${tickets.open}?pageNumber=${pageNumber}${query}`, { token: ana.token });
  const { messages, count, hasMore } = parse(ListMessagesAnswer, await answer.json());
  return { bodies: messages.map(({ body }) => body), count, hasMore };
};
const bodies = (ticketId: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${ticketId}/${from + index}`);

test("later pages show the earlier tickets of the same connection, but only tickets in the user's queues", async () => {
  await setAllHistoric('disabled');
  expect(await page(1)).toEqual({
    bodies: [...bodies(tickets.own, 0, 30), ...bodies(tickets.open, 0, 2)],
    count: 32,
    hasMore: false,
  });
});

test('with allHistoric, later pages also show tickets of other queues', async () => {
  await setAllHistoric('enabled');
  expect(await page(1)).toEqual({
    bodies: [...bodies(tickets.foreign, 22, 30), ...bodies(tickets.own, 0, 30), ...bodies(tickets.open, 0, 2)],
    count: 62,
    hasMore: true,
  });
  expect(await page(2)).toEqual({ bodies: bodies(tickets.foreign, 0, 22), count: 62, hasMore: false });
});

test('selectedQueues restricts the earlier tickets, but never the requested one', async () => {
  await setAllHistoric('enabled');
  const ofForeign = await page(1, `&selectedQueues=[${foreignQueueId}]`);
  expect(ofForeign.bodies).toEqual([...bodies(tickets.foreign, 0, 30), ...bodies(tickets.open, 0, 2)]);
  expect((await page(1, '&selectedQueues=[]')).bodies).toEqual(bodies(tickets.open, 0, 2));
});

test('users who see the messages of an earlier ticket can read its files, but not the ticket', async () => {
  const key = storageKey(ana.user.companyId, pictureId, { part: 'file' });
  await api.services.media.put(key, Readable.from(['olá']), 'text/plain');
  await api.services.database.withTenant(ana.user.companyId, (tx) =>
    tx
      .insertInto('media')
      .values({
        company_id: ana.user.companyId,
        id: pictureId,
        ticket_id: tickets.foreign,
        name: 'nota.txt',
        mime_type: 'text/plain',
        size_bytes: 4,
        storage_key: key,
      })
      .execute(),
  );
  const look = async (path: string) =>
    (await api.call('GET', path, { token: ana.token, headers: { cookie: ana.cookies } })).status;
  await setAllHistoric('disabled');
  expect(await look(`/media/${pictureId}/file`)).toBe(404);
  await setAllHistoric('enabled');
  expect(await look(`/media/${pictureId}/file`)).toBe(200);
  expect(await look(`/messages/${tickets.foreign}`)).toBe(404);
});
