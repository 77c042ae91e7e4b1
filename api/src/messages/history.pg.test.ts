import { Readable } from 'node:stream';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ListMessagesAroundAnswer, SearchMessagesAnswer } from '@prosa/contract/messages/search-messages';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import type { TicketId } from '@prosa/contract/ids';
import { toStorageKey } from '../platform/storage/media-store.ts';
import { newId } from '../platform/new-id.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
/**
 * The tickets of one contact, oldest first. `foreign` is in a queue that Ana doesn't have, and `own` in a queue that she has.
 * `elsewhere` is on another connection. Ana attends `open`, which has 2 messages, while each of the others has 30.
 */
let tickets: Readonly<Record<'foreign' | 'own' | 'elsewhere' | 'open', TicketId>>;
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
    type Opened = { whatsapp_id: number; queue_id: number; user_id: number | null };
    const open = async (count: number, { whatsapp_id, queue_id, user_id }: Opened) => {
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
      foreign: await open(30, { whatsapp_id: here, queue_id: foreignQueueId, user_id: null }),
      own: await open(30, { whatsapp_id: here, queue_id: ownQueueId, user_id: null }),
      elsewhere: await open(30, { whatsapp_id: there, queue_id: ownQueueId, user_id: null }),
      open: await open(2, { whatsapp_id: here, queue_id: ownQueueId, user_id: ana.user.id }),
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

test('with the flag allHistoric, later pages also show tickets of other queues', async () => {
  await setAllHistoric('enabled');
  expect(await page(1)).toEqual({
    bodies: [...bodies(tickets.foreign, 22, 30), ...bodies(tickets.own, 0, 30), ...bodies(tickets.open, 0, 2)],
    count: 62,
    hasMore: true,
  });
  expect(await page(2)).toEqual({ bodies: bodies(tickets.foreign, 0, 22), count: 62, hasMore: false });
});

test('the parameter selectedQueues restricts the earlier tickets, but never the requested ticket', async () => {
  await setAllHistoric('enabled');
  const ofForeign = await page(1, `&selectedQueues=[${foreignQueueId}]`);
  expect(ofForeign.bodies).toEqual([...bodies(tickets.foreign, 0, 30), ...bodies(tickets.open, 0, 2)]);
  expect((await page(1, '&selectedQueues=[]')).bodies).toEqual(bodies(tickets.open, 0, 2));
});

test('users who see the messages of an earlier ticket can read its files, but not the ticket', async () => {
  const key = toStorageKey(ana.user.companyId, pictureId, { part: 'file' });
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

const read = (call: 'search' | 'around', query: Readonly<Record<string, string>>, ticketId = tickets.open) =>
  api.call('GET', `/messages/${ticketId}/${call}?${new URLSearchParams(query).toString()}`, { token: ana.token });
const search = async (query: Readonly<Record<string, string>>) =>
  parse(SearchMessagesAnswer, await (await read('search', query)).json());
const around = async (query: Readonly<Record<string, string>>) => {
  const { messages, ...more } = parse(ListMessagesAroundAnswer, await (await read('around', query)).json());
  return { messages, bodies: messages.map(({ body }) => body), ...more };
};
const refusal = async (answer: Response) => [answer.status, await answer.json()];
const insertMessages = (ticketId: TicketId, rows: readonly { readonly body: string; readonly is_deleted?: boolean }[]) =>
  api.services.database.withTenant(ana.user.companyId, async (tx) => {
    const { contact_id } = await tx
      .selectFrom('tickets')
      .select('contact_id')
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('messages')
      .values(
        rows.map((row, index) => ({
          company_id: ana.user.companyId,
          id: newId(),
          ticket_id: ticketId,
          contact_id,
          queue_id: null,
          from_me: false,
          delivery: 'received' as const,
          created_at: new Date(Date.UTC(2025, 0, 1, 0, 0, 0, index)),
          ...row,
        })),
      )
      .execute();
  });

test('a search finds messages of the whole conversation, ignores case and accents, and lists the newest message first', async () => {
  await setAllHistoric('enabled');
  await insertMessages(tickets.own, [{ body: 'Olá, o ORÇAMENTO está pronto?' }, { body: '100% pronto', is_deleted: true }]);
  await insertMessages(tickets.elsewhere, [{ body: 'o orçamento de outra conexão' }]);
  const found = await search({ searchParam: '  orcamento ' });
  expect(found.messages.map(({ body, ticketId }) => [ticketId, body])).toEqual([[tickets.own, 'Olá, o ORÇAMENTO está pronto?']]);
  expect(found.next).toBe(null);
  expect((await search({ searchParam: '100%' })).messages).toEqual([]);
  expect((await search({ searchParam: '%' })).messages).toEqual([]);
  const all = await search({ searchParam: '/' });
  expect(all.messages.map(({ body }) => body)).toEqual(
    [...bodies(tickets.foreign, 12, 30), ...bodies(tickets.own, 0, 30), ...bodies(tickets.open, 0, 2)].toReversed(),
  );
  const rest = await search({ searchParam: '/', before: all.next ?? '' });
  expect(rest).toMatchObject({ next: null });
  expect(rest.messages.map(({ body }) => body)).toEqual(bodies(tickets.foreign, 0, 12).toReversed());
});

test('a search leaves out the earlier tickets that the user may not read', async () => {
  await setAllHistoric('disabled');
  const found = await search({ searchParam: `${tickets.foreign}/` });
  expect(found).toEqual({ messages: [], next: null });
});

test('the pages around a message or a time continue in both directions, also into other tickets of the conversation', async () => {
  await setAllHistoric('enabled');
  const [hit] = (await search({ searchParam: `${tickets.own}/3` })).messages.filter(({ body }) => body === `${tickets.own}/3`);
  if (hit === undefined) throw new Error('not found');
  const middle = await around({ message: hit.id });
  const earlier = [
    ...bodies(tickets.foreign, 0, 30),
    'Olá, o ORÇAMENTO está pronto?',
    '100% pronto',
    ...bodies(tickets.own, 0, 30),
  ];
  const at = earlier.indexOf(hit.body);
  expect(middle).toMatchObject({ bodies: earlier.slice(at - 20, at + 20), hasOlder: true, hasNewer: true });
  const newer = await around({ after: middle.messages.at(-1)?.id ?? '' });
  expect(newer).toMatchObject({
    bodies: [...earlier.slice(at + 20), ...bodies(tickets.open, 0, 2)],
    hasOlder: true,
    hasNewer: false,
  });
  const older = await around({ before: middle.messages[0]?.id ?? '' });
  expect(older).toMatchObject({ bodies: earlier.slice(0, at - 20), hasOlder: false, hasNewer: true });
  expect(await around({ from: hit.createdAt })).toMatchObject({ bodies: middle.bodies });
  expect((await around({ from: '2000-01-01T00:00:00.000Z' })).bodies).toEqual(earlier.slice(0, 20));
  // A date that does not exist, such as 30 February, counts as a date of the next month.
  expect((await around({ from: '2025-02-30T00:00:00.000Z' })).bodies).toContain(`${tickets.foreign}/0`);
  const newest = await around({ from: '2999-01-01T00:00:00.000Z' });
  expect([newest.bodies.at(-1), newest.hasNewer]).toEqual([`${tickets.open}/1`, false]);
});

test('a search or a page is refused for an invisible ticket, with invalid parameters, or from a message of another conversation', async () => {
  await setAllHistoric('enabled');
  const [first] = (await search({ searchParam: `${tickets.foreign}/` })).messages;
  if (first === undefined) throw new Error('not found');
  const noMessage = [404, { error: 'ERR_NO_MESSAGE_FOUND' }];
  const noTicket = [404, { error: 'ERR_NO_TICKET_FOUND' }];
  for (const before of [newId(), first.id]) {
    await setAllHistoric(before === first.id ? 'disabled' : 'enabled');
    expect(await refusal(await read('search', { searchParam: 'a', before }))).toEqual(noMessage);
    for (const name of ['message', 'before', 'after'])
      expect([name, await refusal(await read('around', { [name]: before }))]).toEqual([name, noMessage]);
  }
  expect(await refusal(await read('search', { searchParam: 'a' }, tickets.foreign))).toEqual(noTicket);
  expect(await refusal(await read('around', { from: first.createdAt }, tickets.foreign))).toEqual(noTicket);
  for (const query of [{}, { searchParam: ' ' }, { searchParam: 'a'.repeat(201) }, { searchParam: 'a', before: 'x' }])
    expect((await read('search', query)).status).toBe(400);
  for (const query of [{}, { from: 'ontem' }, { message: first.id, after: first.id }, { before: '1' }])
    expect((await read('around', query)).status).toBe(400);
});

test('each request of a search in a long conversation searches a limited number of messages, and the next request continues after them', async () => {
  await setAllHistoric('enabled');
  await insertMessages(
    tickets.foreign,
    Array.from({ length: 5_100 }, (_, index) => ({ body: index === 0 ? 'agulha no palheiro' : 'palha' })),
  );
  const first = await search({ searchParam: 'agulha' });
  expect(first.messages).toEqual([]);
  const second = await search({ searchParam: 'agulha', before: first.next ?? '' });
  expect([second.messages.map(({ body }) => body), second.next]).toEqual([['agulha no palheiro'], null]);
});
