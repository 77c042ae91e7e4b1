import { Pool } from 'pg';
import { parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CompanyId, TicketId, UserId } from '@prosa/contract/ids';
import { Message } from '@prosa/contract/messages/message';
import { PushDevice } from '@prosa/contract/push/push-device';
import { PushPayload } from '@prosa/contract/push/push-payload';
import { startFakePushService, type FakePushService } from '@prosa/testing/fake-push-service';
import { createCompany } from '../companies/create-company.ts';
import { newId } from '../platform/new-id.ts';
import { createSendPush } from '../push/send-push.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

const companyId = parse(CompanyId, 1);
type Person = Awaited<ReturnType<TestApi['logIn']>>;
let api: TestApi;
let pushService: FakePushService;
let adminPool: Pool;
let admin: Person;
let ana: Person;
let bruno: Person;
let anasTicket: TicketId;
let waitingTicket: TicketId;

beforeAll(async () => {
  api = await startTestApi('web', { PUSH_ALLOW_LOOPBACK: '1' });
  pushService = await startFakePushService();
  adminPool = new Pool({ connectionString: api.database.adminUrl, max: 1 });
  adminPool.on('error', () => {}); // dropping the database while this pool is open causes an error
  admin = await api.logIn('admin@demo.prosa');
  ana = await api.logIn('atendente1@demo.prosa');
  bruno = await api.logIn('atendente2@demo.prosa');
});
afterAll(async () => {
  await adminPool.end();
  await pushService.close();
  await api.stop();
});

const findTicket = async (condition: string): Promise<TicketId> => {
  const { rows } = await adminPool.query<{ id: number }>(
    `select id from tickets where company_id = 1 and ${condition} order by id limit 1`,
  );
  return parse(TicketId, rows[0]?.id);
};
beforeEach(async () => {
  await adminPool.query('delete from jobs');
  await adminPool.query('delete from push_subscriptions');
  await adminPool.query(`update tickets set mentions = '[]', unread_messages = 0, handover = null`);
  anasTicket = await findTicket(`status = 'open' and user_id = ${ana.user.id}`);
  waitingTicket = await findTicket(`status = 'pending' and queue_id = any('{${bruno.user.queueIds.join()}}')`);
});

/** Writes a private note through the API, and returns it. */
async function writeNote(
  author: Person,
  ticketId: TicketId,
  note: { readonly mentions: readonly number[]; readonly id?: string },
): Promise<Message> {
  const body = { id: newId(), body: 'veja isto', isPrivate: true, ...note };
  const answer = await api.call('POST', `/messages/${ticketId}`, { token: author.token, key: newId(), body });
  expect(answer.status).toBe(200);
  return parse(Message, await answer.json());
}
const readTicket = async (id: TicketId) =>
  api.services.database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('tickets')
      .select(['mentions', 'unread_messages', 'changed_xid'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
const listMentioned = async (id: TicketId) => (await readTicket(id)).mentions.map(({ userId }) => userId);
const read = async (person: Person, id: TicketId) =>
  expect((await api.call('POST', `/messages/${id}/read`, { token: person.token, key: newId(), body: {} })).status).toBe(200);
const listNotifiedUsers = async () => {
  const { rows } = await adminPool.query<{ userId: number }>(
    `select (payload->'news'->>'userId')::int as "userId" from jobs where payload->'news'->>'kind' = 'mention' order by 1`,
  );
  return rows.map(({ userId }) => userId);
};

/**
 * Registers a device of the user. Returns a function that notifies the device of a mention or message, and returns what arrived.
 */
async function addDevice(person: Person) {
  const subscription = pushService.subscribe();
  const body = { ...subscription, label: 'Chrome', language: 'pt', hidesContent: false };
  const { id } = parse(PushDevice, await (await api.call('PUT', '/push/devices', { token: person.token, body })).json());
  const send = createSendPush(api.services);
  return async (kind: 'mention' | 'message', ticketId: TicketId) => {
    const before = pushService.acceptedPushes.length;
    const cause = kind === 'mention' ? { kind, ticketId, userId: parse(UserId, person.user.id) } : { kind, ticketId };
    await send(companyId, id, { cause, signal: AbortSignal.timeout(60_000) });
    return pushService.acceptedPushes.slice(before).map(({ text }) => parse(PushPayload, JSON.parse(text)));
  };
}

test('a note mentions and notifies only colleagues who may see the ticket', async () => {
  const [notifyAdmin, notifyBruno] = [await addDevice(admin), await addDevice(bruno)];
  const note = await writeNote(ana, anasTicket, { mentions: [admin.user.id, bruno.user.id, ana.user.id, 99_999] });
  expect(note.dataJson).toEqual({ mentions: [admin.user.id] });
  expect((await readTicket(anasTicket)).mentions).toEqual([
    { userId: admin.user.id, byUserId: ana.user.id, messageId: note.id, note: 'veja isto' },
  ]);
  expect(await listNotifiedUsers()).toEqual([admin.user.id]);
  const [pushed] = await notifyAdmin('mention', anasTicket);
  expect(pushed).toMatchObject({ notification: { body: 'Ana Souza mencionou você: veja isto' } });
  expect(pushed?.app_badge).toBeGreaterThan(0);
  expect(await notifyBruno('mention', anasTicket)).toEqual([]);
  expect(JSON.stringify((await pullPages(api, bruno.token)).pages)).not.toContain(note.id);
});

test('an admin who is mentioned in a colleague’s ticket is not notified of the ticket’s other messages', async () => {
  const notifyAdmin = await addDevice(admin);
  await writeNote(ana, anasTicket, { mentions: [admin.user.id] });
  await adminPool.query('update tickets set unread_messages = 1 where company_id = 1 and id = $1', [anasTicket]);
  expect(await notifyAdmin('message', anasTicket)).toEqual([]);
});

test('a note does not mention a user of another company, and that user cannot write in the ticket', async () => {
  const email = 'dona@outra.prosa';
  await createCompany(api.services, { name: 'Outra', adminName: 'Dona', email, password: DEMO_PASSWORD });
  const stranger = await api.logIn(email);
  const note = await writeNote(ana, anasTicket, { mentions: [stranger.user.id] });
  expect(note.dataJson).toBeNull();
  expect(await listMentioned(anasTicket)).toEqual([]);
  const body = { id: newId(), body: 'oi', isPrivate: true, mentions: [admin.user.id] };
  const answer = await api.call('POST', `/messages/${anasTicket}`, { token: stranger.token, key: newId(), body });
  expect(answer.status).toBe(404);
});

test('a colleague without the ticket’s queue is not mentioned, and a mentioned colleague who loses the queue gets no notification', async () => {
  const notifyBruno = await addDevice(bruno);
  await writeNote(admin, waitingTicket, { mentions: [bruno.user.id] });
  expect(await listMentioned(waitingTicket)).toEqual([bruno.user.id]);
  expect(await notifyBruno('mention', waitingTicket)).toHaveLength(1);
  await adminPool.query(`update users set queue_ids = '{}' where id = $1`, [bruno.user.id]);
  expect(await notifyBruno('mention', waitingTicket)).toEqual([]);
  await adminPool.query(`update tickets set mentions = '[]'`);
  await writeNote(admin, waitingTicket, { mentions: [bruno.user.id] });
  expect(await listMentioned(waitingTicket)).toEqual([]);
  await adminPool.query('update users set queue_ids = $1 where id = $2', [bruno.user.queueIds, bruno.user.id]);
});

test('a note that several calls send at the same time mentions the colleague once, and a later repeat does not mention the colleague again', async () => {
  await addDevice(admin);
  const id = newId();
  await Promise.all([1, 2, 3].map(() => writeNote(ana, anasTicket, { mentions: [admin.user.id], id })));
  expect(await listMentioned(anasTicket)).toEqual([admin.user.id]);
  expect(await listNotifiedUsers()).toEqual([admin.user.id]);
  await read(admin, anasTicket);
  await writeNote(ana, anasTicket, { mentions: [admin.user.id], id });
  expect(await listMentioned(anasTicket)).toEqual([]);
});

test('if several notes are written at the same time, every mentioned colleague has one mention, even one whom two notes mention', async () => {
  const notes = await Promise.all([
    writeNote(admin, waitingTicket, { mentions: [ana.user.id, bruno.user.id] }),
    writeNote(bruno, waitingTicket, { mentions: [ana.user.id, admin.user.id] }),
  ]);
  const { mentions } = await readTicket(waitingTicket);
  expect(mentions.map(({ userId }) => userId).toSorted((one, other) => one - other)).toEqual(
    [admin.user.id, ana.user.id, bruno.user.id].toSorted((one, other) => one - other),
  );
  expect(notes.map(({ id }) => id)).toContain(mentions.find(({ userId }) => userId === ana.user.id)?.messageId);
});

test('opening a waiting ticket marks only the opening user’s mention as seen, and the ticket’s messages stay unread', async () => {
  await writeNote(admin, waitingTicket, { mentions: [ana.user.id, bruno.user.id] });
  await adminPool.query('update tickets set unread_messages = 3 where company_id = 1 and id = $1', [waitingTicket]);
  await read(bruno, waitingTicket);
  expect(await listMentioned(waitingTicket)).toEqual([ana.user.id]);
  expect((await readTicket(waitingTicket)).unread_messages).toBe(3);
  const { changed_xid: before } = await readTicket(waitingTicket);
  await read(bruno, waitingTicket);
  expect((await readTicket(waitingTicket)).changed_xid).toBe(before);
});

test('an unseen mention shows the note’s new text after an edit, and ends when the note is deleted or the ticket is closed', async () => {
  const note = await writeNote(admin, waitingTicket, { mentions: [bruno.user.id] });
  const other = await writeNote(admin, waitingTicket, { mentions: [ana.user.id] });
  const edit = { token: admin.token, key: newId(), body: { body: 'veja aquilo' } };
  expect((await api.call('POST', `/messages/edit/${note.id}`, edit)).status).toBe(200);
  expect((await readTicket(waitingTicket)).mentions).toMatchObject([
    { userId: bruno.user.id, note: 'veja aquilo' },
    { userId: ana.user.id, note: 'veja isto' },
  ]);
  expect((await api.call('DELETE', `/messages/${note.id}`, { token: admin.token, key: newId() })).status).toBe(200);
  expect((await readTicket(waitingTicket)).mentions).toMatchObject([{ userId: ana.user.id, messageId: other.id }]);
  const closing = { token: admin.token, key: newId(), body: { status: 'closed' } };
  expect((await api.call('PUT', `/tickets/${waitingTicket}`, closing)).status).toBe(200);
  expect(await listMentioned(waitingTicket)).toEqual([]);
  await api.call('PUT', `/tickets/${waitingTicket}`, { token: admin.token, key: newId(), body: { status: 'pending' } });
});

test('mentions in a message to the customer are ignored, and a list of mentions that is too long or invalid is refused', async () => {
  const call = (body: object) =>
    api.call('POST', `/messages/${anasTicket}`, { token: ana.token, key: newId(), body: { id: newId(), body: 'oi', ...body } });
  const sent = parse(Message, await (await call({ mentions: [admin.user.id] })).json());
  expect(sent.dataJson).toBeNull();
  expect(await listMentioned(anasTicket)).toEqual([]);
  const tooMany = Array.from({ length: 101 }, (_, at) => at + 1);
  for (const mentions of [tooMany, ['x'], 'x', [0.5]]) {
    const refused = await call({ isPrivate: true, mentions });
    expect(refused.status).toBe(400);
  }
});
