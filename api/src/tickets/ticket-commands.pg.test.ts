import type { QueueId, TicketId, UserId } from '@prosa/contract/ids';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { array, number, object, parse, string } from 'valibot';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { insertTicket } from '../testing/insert-ticket.ts';
import { setSettingsInTest } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let bruno: Awaited<ReturnType<TestApi['logIn']>>;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let queues: { id: QueueId; name: string }[];
let connectionId: number;

beforeAll(async () => {
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  bruno = await api.logIn('atendente2@demo.prosa');
  admin = await api.logIn('admin@demo.prosa');
  queues = await runInCompany((tx) => tx.selectFrom('queues').select(['id', 'name']).orderBy('id').execute());
  connectionId = (await runInCompany((tx) => tx.selectFrom('whatsapps').select('id').executeTakeFirstOrThrow())).id;
});
afterAll(() => api.stop());

type Work<T> = Parameters<typeof api.services.database.withTenant<T>>[1];
const runInCompany = <T>(work: Work<T>): Promise<T> => api.services.database.withTenant(admin.user.companyId, work);
const setSettings = (settings: Parameters<typeof setSettingsInTest>[2]) =>
  setSettingsInTest(api.services, admin.user.companyId, settings);
/** Removes an attendant from a queue until the test ends or fails. */
async function removeFromQueue(userId: UserId, queueId: QueueId): Promise<void> {
  await runInCompany((tx) =>
    tx.deleteFrom('user_queues').where('user_id', '=', userId).where('queue_id', '=', queueId).execute(),
  );
  const membership = { company_id: admin.user.companyId, user_id: userId, queue_id: queueId };
  onTestFinished(async () => {
    await runInCompany((tx) => tx.insertInto('user_queues').values(membership).execute());
  });
}
/** Makes a queue close its tickets until the test ends or fails. */
async function makeQueueClosing(queueId: QueueId): Promise<void> {
  const setClosing = (close_ticket: boolean) =>
    runInCompany(async (tx) => {
      await tx.updateTable('queues').set({ close_ticket }).where('id', '=', queueId).execute();
    });
  await setClosing(true);
  onTestFinished(() => setClosing(false));
}
const queueAt = (index: number) => {
  const queue = queues[index];
  if (queue === undefined) throw new Error('the demo has four queues');
  return queue;
};

type Row = { status: 'open' | 'pending' | 'closed'; userId?: number | null; queueId?: number | null; contactId?: number };
/** Inserts a ticket. Also inserts a contact for it, unless one is given. */
const insertTicketRow = ({ status, userId = null, queueId = queueAt(0).id, contactId }: Row) =>
  runInCompany((tx) =>
    insertTicket(tx, admin.user.companyId, {
      status,
      user_id: userId,
      queue_id: queueId,
      whatsapp_id: connectionId,
      ...(contactId === undefined ? {} : { contact_id: contactId }),
    }),
  );
const put = (who: { token: string }, id: number, body: unknown) => api.call('PUT', `/tickets/${id}`, { token: who.token, body });
const moveTicket = async (who: { token: string }, id: number, body: unknown) => {
  const answer = await put(who, id, body);
  expect(answer.status).toBe(200);
  return parse(Ticket, await answer.json());
};
const outcome = async (answer: Response) => [answer.status, await answer.json()];
const messagesOf = async (id: number) =>
  parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${id}`, { token: admin.token })).json()).messages;
const logOf = async (id: number) =>
  parse(
    array(object({ type: string() })),
    await (await api.call('GET', `/tickets-log/${id}`, { token: admin.token })).json(),
  ).map(({ type }) => type);

describe('a ticket that a colleague attends', () => {
  it('a refusal to accept a colleague’s ticket contains the attendant’s name only for users of the ticket’s queue', async () => {
    const takenTicket = await insertTicketRow({ status: 'open', userId: bruno.user.id });
    const named = {
      error: 'ERR_OTHER_OPEN_TICKET',
      userId: bruno.user.id,
      user: { name: 'Bruno Lima' },
      queue: { name: queueAt(0).name },
      status: 'open',
      uuid: takenTicket.uuid,
    };
    const accept = { status: 'open', expects: { status: 'pending', userId: null } };
    expect(await outcome(await put(ana, takenTicket.id, accept))).toEqual([409, named]);
    expect(await outcome(await put(admin, takenTicket.id, accept))).toEqual([409, named]);
    // The refusal contains the attendant's name only if the user tried to accept the ticket.
    expect(await outcome(await put(ana, takenTicket.id, { status: 'closed' }))).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
    await removeFromQueue(ana.user.id, queueAt(0).id);
    expect(await outcome(await put(ana, takenTicket.id, accept))).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
  });
});

describe('reopening', () => {
  it('reopening two closed tickets of one contact at once leaves one active ticket, which both calls return', async () => {
    const first = await insertTicketRow({ status: 'closed', userId: ana.user.id });
    const second = await insertTicketRow({ status: 'closed', userId: ana.user.id, contactId: first.contactId });
    const answers = await Promise.all([first, second].map(({ id }) => moveTicket(ana, id, { status: 'open' })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const winner = answers[0]?.id ?? 0;
    expect(await logOf(winner)).toEqual(['reopen']);
    const loser = winner === first.id ? second : first;
    expect(await logOf(loser.id)).toEqual([]);
    await moveTicket(ana, winner, { status: 'closed' });
    expect((await moveTicket(ana, loser.id, { status: 'open' })).id).toBe(loser.id);
  });

  it('reopening is refused with the attendant’s name if the contact has an active ticket that the user cannot see', async () => {
    const closed = await insertTicketRow({ status: 'closed', userId: ana.user.id });
    const active = await insertTicketRow({ status: 'open', userId: bruno.user.id, contactId: closed.contactId });
    expect(await outcome(await put(ana, closed.id, { status: 'open' }))).toMatchObject([
      409,
      { error: 'ERR_OTHER_OPEN_TICKET', user: { name: 'Bruno Lima' }, uuid: active.uuid },
    ]);
    expect((await moveTicket(admin, closed.id, { status: 'open' })).id).toBe(active.id);
  });
});

describe('a queue', () => {
  it('a ticket’s queue can be removed only while the ticket waits', async () => {
    const open = await insertTicketRow({ status: 'open', userId: ana.user.id });
    const closed = await insertTicketRow({ status: 'closed', userId: ana.user.id });
    for (const { id } of [open, closed])
      expect(await outcome(await put(ana, id, { queueId: null }))).toEqual([422, { error: 'ERR_TICKET_QUEUE_REQUIRED' }]);
    const waiting = await insertTicketRow({ status: 'pending' });
    expect((await moveTicket(admin, waiting.id, { queueId: null })).queueId).toBeNull();
  });
});

describe('a transfer', () => {
  it('a transfer tells the customer the name of the new queue, and shows the note only to the team', async () => {
    await setSettings({ sendMsgTransfTicket: 'enabled', transferMessage: '{{firstName}}, agora com ${queue.name}.' });
    const { id } = await insertTicketRow({ status: 'open', userId: ana.user.id });
    const transfer = { isTransfered: true, queueId: queueAt(1).id, msgTransfer: 'Quer parcelar' };
    expect(await moveTicket(ana, id, transfer)).toMatchObject({ status: 'pending', userId: null, isTransfered: true });
    expect((await messagesOf(id)).map(({ body, isPrivate }) => ({ body, isPrivate }))).toEqual(
      expect.arrayContaining([
        { body: 'Quer parcelar', isPrivate: true },
        { body: `Teresa, agora com ${queueAt(1).name}.`, isPrivate: false },
      ]),
    );
    expect(await logOf(id)).toEqual(['transfered', 'receivedTransfer']);
  });

  it('with closeTicketOnTransfer, concurrent transfers close the ticket without a message and open one new ticket', async () => {
    await setSettings({ closeTicketOnTransfer: 'enabled' });
    const { id, contactId } = await insertTicketRow({ status: 'open', userId: ana.user.id });
    await runInCompany((tx) => tx.updateTable('tickets').set({ begun_by: 'company' }).where('id', '=', id).execute());
    const transfer = {
      isTransfered: true,
      queueId: queueAt(1).id,
      userId: bruno.user.id,
      msgTransfer: 'Segue com você',
      expects: { status: 'open', userId: ana.user.id },
    };
    const answers = await Promise.all([1, 2, 3].map(() => put(ana, id, transfer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const all = await runInCompany((tx) =>
      tx.selectFrom('tickets').selectAll().where('contact_id', '=', contactId).orderBy('id').execute(),
    );
    expect(all).toMatchObject([
      { id, status: 'closed', user_id: ana.user.id, queue_id: queueAt(0).id },
      { status: 'open', user_id: bruno.user.id, queue_id: queueAt(1).id, is_transfered: true, begun_by: 'company' },
    ]);
    expect(await messagesOf(id)).toEqual([]);
    expect(await messagesOf(all[1]?.id ?? 0)).toMatchObject([{ body: 'Segue com você', isPrivate: true }]);
    expect(await logOf(id)).toEqual(['transfered', 'closed']);
    expect(await logOf(all[1]?.id ?? 0)).toEqual(['create', 'receivedTransfer']);
  });

  it('a transfer closes the ticket if the new queue closes tickets', async () => {
    await makeQueueClosing(queueAt(2).id);
    const { id } = await insertTicketRow({ status: 'open', userId: ana.user.id });
    expect((await moveTicket(ana, id, { isTransfered: true, queueId: queueAt(2).id })).status).toBe('closed');
  });

  it('a transfer sends a notice to the phones of the queue’s members if company and queue enable it', async () => {
    await runInCompany(async (tx) => {
      const text = { create_ticket_send_notification_wa_user: true, message_notification: 'Há um cliente na fila' };
      await tx.updateTable('queues').set(text).where('id', '=', queueAt(3).id).execute();
      await tx.updateTable('users').set({ phone: '+55 11 91234-0001' }).where('id', '=', bruno.user.id).execute();
    });
    const notices = () =>
      runInCompany((tx) => tx.selectFrom('jobs').select('payload').where('task', '=', 'notify-phone').execute());
    const transfer = { isTransfered: true, queueId: queueAt(3).id };
    await moveTicket(ana, (await insertTicketRow({ status: 'open', userId: ana.user.id })).id, transfer);
    expect(await notices()).toEqual([]);
    await setSettings({ sendNotificationWAUser: 'enabled' });
    await moveTicket(ana, (await insertTicketRow({ status: 'open', userId: ana.user.id })).id, transfer);
    expect(await notices()).toMatchObject([
      { payload: { phone: '+55 11 91234-0001', text: 'Há um cliente na fila', whatsappId: connectionId } },
    ]);
  });
});

describe('closing', () => {
  it('closing a ticket requires a tag of the contact if the company requires tags', async () => {
    await setSettings({ requiredTag: 'enabled' });
    const { id, contactId } = await insertTicketRow({ status: 'open', userId: ana.user.id });
    expect(await outcome(await put(ana, id, { status: 'closed' }))).toEqual([422, { error: 'ERR_TICKET_TAG_REQUIRED' }]);
    await runInCompany(async (tx) => {
      const tag = await tx.selectFrom('tags').select('id').executeTakeFirstOrThrow();
      const row = { company_id: admin.user.companyId, contact_id: contactId, tag_id: tag.id };
      await tx.insertInto('contact_tags').values(row).execute();
    });
    expect((await moveTicket(ana, id, { status: 'closed' })).status).toBe('closed');
  });

  it('a requested farewell is sent if the ticket is attended, or if it waits and sendFarewellWaitingTicket is enabled', async () => {
    const close = { status: 'closed', sendFarewellMessage: true };
    const served = await insertTicketRow({ status: 'open', userId: ana.user.id });
    await moveTicket(ana, served.id, close);
    expect(await messagesOf(served.id)).toMatchObject([{ body: 'Obrigado pelo contato! Até a próxima.', fromMe: true }]);
    const silent = await insertTicketRow({ status: 'open', userId: ana.user.id });
    await moveTicket(ana, silent.id, { status: 'closed' });
    expect(await messagesOf(silent.id)).toEqual([]);
    const waiting = await insertTicketRow({ status: 'pending' });
    await moveTicket(admin, waiting.id, close);
    expect(await messagesOf(waiting.id)).toEqual([]);
    await setSettings({ sendFarewellWaitingTicket: 'enabled' });
    const silentTicket = await insertTicketRow({ status: 'pending' });
    await moveTicket(admin, silentTicket.id, close);
    expect(await messagesOf(silentTicket.id)).toHaveLength(1);
  });

  it('closing all tickets closes each ticket of the chosen queues and status once, and sends no farewell', async () => {
    const wanted = await Promise.all([1, 2, 3].map(() => insertTicketRow({ status: 'pending', queueId: queueAt(3).id })));
    const other = await insertTicketRow({ status: 'pending', queueId: queueAt(2).id });
    const served = await insertTicketRow({ status: 'open', userId: ana.user.id, queueId: queueAt(3).id });
    const body = { status: 'pending', selectedQueueIds: [queueAt(3).id], showAll: true };
    const closeAll = (token: string) => api.call('POST', '/tickets/closeAll', { token, body });
    expect((await closeAll(ana.token)).status).toBe(403);
    const before = await runInCompany((tx) => tx.selectFrom('messages').select('id').execute());
    const closed = await Promise.all(
      [1, 2].map(async () => parse(object({ closed: number() }), await (await closeAll(admin.token)).json()).closed),
    );
    expect(closed).toContain(0);
    const statusOf = async (id: TicketId) =>
      (await runInCompany((tx) => tx.selectFrom('tickets').select('status').where('id', '=', id).executeTakeFirstOrThrow()))
        .status;
    expect(await Promise.all(wanted.map(({ id }) => statusOf(id)))).toEqual(['closed', 'closed', 'closed']);
    expect([await statusOf(other.id), await statusOf(served.id)]).toEqual(['pending', 'open']);
    expect(await logOf(wanted[0]?.id ?? 0)).toEqual(['closed']);
    expect(await runInCompany((tx) => tx.selectFrom('messages').select('id').execute())).toHaveLength(before.length);
  });
});

describe('an edit', () => {
  it('an edit of a ticket stores how many menus the bot sent, and whether an integration answers', async () => {
    const { id } = await insertTicketRow({ status: 'pending' });
    await moveTicket(ana, id, { queueId: queueAt(1).id, amountUsedBotQueues: 2, useIntegration: true });
    expect(
      await runInCompany((tx) => tx.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()),
    ).toMatchObject({
      status: 'pending',
      queue_id: queueAt(1).id,
      amount_used_bot_queues: 2,
      use_integration: true,
    });
  });
});

describe('reading a ticket', () => {
  it('reading a ticket is logged once per user and hour, even for concurrent calls', async () => {
    const { id, uuid } = await insertTicketRow({ status: 'pending' });
    const look = (who: { token: string }) => api.call('GET', `/tickets/u/${uuid}`, { token: who.token });
    await Promise.all([look(ana), look(ana), look(ana), look(bruno)]);
    await look(ana);
    // If the hour changes during the test, each user may be logged twice.
    const hours = await runInCompany((tx) =>
      tx.selectFrom('ticket_log').select(['user_id', 'created_at']).where('ticket_id', '=', id).execute(),
    );
    const seen = hours.map((row) => `${row.user_id} ${row.created_at.toISOString().slice(0, 13)}`);
    expect(new Set(seen).size).toBe(seen.length);
    expect(new Set(hours.map((row) => row.user_id))).toEqual(new Set([ana.user.id, bruno.user.id]));
  });
});
