import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CompanyId, type ConnectionId, TicketId } from '@prosa/contract/ids';
import { Ticket } from '@prosa/contract/tickets/ticket';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { receiveAndAnswerInTest } from '../testing/answer-bursts.ts';
import { createBotTextMessage, recordBotMessages } from '../messages/record-bot-messages.ts';
import { newId } from '../platform/new-id.ts';
import { commit } from '../platform/write.ts';
import { pullOnePage } from '../testing/pull-pages.ts';
import { setSettingsInTest } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

const companyId = parse(CompanyId, 1);
const MINUTE_MS = 60_000;
const begunAtMs = Date.now() - 60 * MINUTE_MS;
const minute = (n: number) => new Date(begunAtMs + n * MINUTE_MS);

let api: TestApi;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let bruno: Awaited<ReturnType<TestApi['logIn']>>;
let connectionId: ConnectionId;
beforeAll(async () => {
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  bruno = await api.logIn('atendente2@demo.prosa');
  connectionId = (
    await api.services.database.withTenant(companyId, (tx) => tx.selectFrom('whatsapps').select('id').executeTakeFirstOrThrow())
  ).id;
});
afterAll(() => api.stop());

/** Creates a customer who writes at given minutes of the test's hour. */
function createCustomer(number: string) {
  const writes = (body: string, at: number, over: Partial<InboundMessage> = {}) =>
    receiveAndAnswerInTest(api.services, companyId, {
      whatsappId: connectionId,
      message: {
        providerId: `in.${crypto.randomUUID()}`,
        fromMe: false,
        contact: { identity: { kind: 'phone', value: number }, name: 'Teresa Lima', number, isGroup: false },
        body,
        mediaType: 'chat',
        media: null,
        quotedProviderId: null,
        dataJson: null,
        at: minute(at),
        ...over,
      },
    });
  const id = async () =>
    (
      await api.services.database.withTenant(companyId, (tx) =>
        tx
          .selectFrom('tickets as t')
          .innerJoin('contacts as c', (join) =>
            join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'),
          )
          .select('t.id')
          .where('t.company_id', '=', companyId)
          .where('c.number', '=', number)
          .orderBy('t.id', 'desc')
          .executeTakeFirstOrThrow(),
      )
    ).id;
  return { writes, id };
}
const put = async (token: string, id: number, body: object) => {
  const answer = await api.call('PUT', `/tickets/${id}`, { token, body });
  expect(answer.status).toBe(200);
  return parse(Ticket, await answer.json());
};
const readPreview = async (id: TicketId) => {
  const row = await api.services.database.withTenant(companyId, (tx) =>
    tx.selectFrom('tickets').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return row;
};
const send = async (token: string, id: number, body: string) =>
  expect((await api.call('POST', `/messages/${id}`, { token, key: newId(), body: { id: newId(), body } })).status).toBe(200);

test("a customer’s waiting begins with the first unanswered message, continues through a bot's answers, and ends with a person’s answer", async () => {
  const teresa = createCustomer('5511955550001');
  await teresa.writes('oi', 1);
  await teresa.writes('tem alguém?', 5);
  const id = await teresa.id();
  await commit(api.services, companyId, async (write) => {
    const ticket = await readPreview(id);
    await recordBotMessages(write, ticket, [createBotTextMessage('Já atendemos')]);
  });
  expect((await readPreview(id)).waiting_since).toEqual(minute(1));
  await put(ana.token, id, { status: 'open', queueId: 1 });
  expect((await readPreview(id)).waiting_since).toEqual(minute(1));
  await send(ana.token, id, 'Bom dia!');
  expect((await readPreview(id)).waiting_since).toBeNull();
  await teresa.writes('obrigada', 9);
  expect((await readPreview(id)).waiting_since).toEqual(minute(9));
  await put(ana.token, id, { status: 'closed' });
  expect((await readPreview(id)).waiting_since).toBeNull();
});

test('a ticket’s row has the author and content of the newest message, and every command cuts the text to its limit', async () => {
  const rui = createCustomer('5511955550002');
  await rui.writes('oi', 1);
  const id = await rui.id();
  // The newest message is the demo's menu, which a bot sent.
  expect(await readPreview(id)).toMatchObject({
    is_bot: true,
    last_message_details: { isBot: true, userId: null, mediaType: 'chat' },
  });
  await put(ana.token, id, { status: 'open', queueId: 1 });
  expect(await readPreview(id)).toMatchObject({ is_bot: false });
  // The bot answered at the current time. The next message is therefore sent with the current time, so that it is the newest one.
  await rui.writes('x'.repeat(5_000), 2, { at: new Date() });
  expect(await readPreview(id)).toMatchObject({
    last_message: 'x'.repeat(255),
    last_message_from_me: false,
    last_message_details: { userId: null, isBot: false, mediaType: 'chat' },
  });
  await send(ana.token, id, 'Oi, Rui');
  const answered = await readPreview(id);
  expect(answered).toMatchObject({
    last_message: 'Oi, Rui',
    is_bot: false,
    last_message_details: { userId: ana.user.id, isBot: false },
  });
  // Each answer with a ticket also has the ack and the delivery state of the last message. The ticket's row does not contain
  // them, so an ack does not change the ticket.
  const listed = parse(Ticket, await (await api.call('GET', `/tickets/u/${answered.uuid}`, { token: ana.token })).json());
  expect(listed).toMatchObject({
    lastMessageDetails: answered.last_message_details,
    lastMessageFate: { ack: 0, delivery: 'queued' },
  });
  const messageId = answered.last_message_details?.id ?? '';
  expect((await api.call('DELETE', `/messages/${messageId}`, { token: ana.token })).status).toBe(200);
  expect(await readPreview(id)).toMatchObject({ last_message: '', last_message_details: { id: messageId, isDeleted: true } });
});

test('a handed-over ticket shows who handed it over, and the note for the new attendant, until that attendant reads the ticket', async () => {
  const carla = createCustomer('5511955550003');
  await carla.writes('oi', 1);
  const id = await carla.id();
  await put(ana.token, id, { status: 'open', queueId: 1 });
  const handed = { queueId: 1, userId: bruno.user.id, isTransfered: true, msgTransfer: ' Quer desconto ' };
  await put(ana.token, id, handed);
  const handover = { byUserId: ana.user.id, note: 'Quer desconto' };
  expect((await readPreview(id)).handover).toEqual(handover);
  const admin = await api.logIn('admin@demo.prosa');
  expect((await api.call('POST', `/messages/${id}/read`, { token: admin.token, body: {} })).status).toBe(200);
  expect((await readPreview(id)).handover).toEqual(handover);
  const pulled = await pullOnePage(api, bruno.token);
  expect(pulled.tickets.find((each) => each.id === id)).toMatchObject({ handover });
  expect((await api.call('POST', `/messages/${id}/read`, { token: bruno.token, body: {} })).status).toBe(200);
  expect((await readPreview(id)).handover).toBeNull();
});

test('after a transfer that opens a new ticket, the customer still waits in the new ticket, which shows the attendant who made the transfer', async () => {
  const nina = createCustomer('5511955550004');
  await nina.writes('oi', 1);
  const id = await nina.id();
  await put(ana.token, id, { status: 'open', queueId: 1 });
  await setSettingsInTest(api.services, companyId, { closeTicketOnTransfer: 'enabled' });
  const next = await put(ana.token, id, { queueId: 2, userId: bruno.user.id, isTransfered: true });
  expect(next.id).not.toBe(id);
  expect(next).toMatchObject({
    waitingSince: minute(1).toISOString(),
    handover: { byUserId: ana.user.id, note: '' },
    lastMessageDetails: { mediaType: 'chat' },
  });
  expect(await readPreview(id)).toMatchObject({ waiting_since: null, handover: null });
});
