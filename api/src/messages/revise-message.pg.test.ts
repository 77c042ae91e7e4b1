import { MessageId, type TicketId } from '@prosa/contract/ids';
import { is, literal, object, parse } from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import type { Channel } from '@prosa/contract/channels/channel';
import { Message } from '@prosa/contract/messages/message';
import { MESSAGE_EDIT_WINDOW_MS } from '@prosa/domain/messages/constants';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { reviseDeliveredMessage } from '../deliveries/revise-delivered-message.ts';
import { newId } from '../platform/new-id.ts';
import { insertContact, insertTicket } from '../testing/insert-ticket.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

type Person = Awaited<ReturnType<TestApi['logIn']>>;

const api = await startTestApi();
afterAll(() => api.stop());
const ana = await api.logIn('atendente1@demo.prosa');
const bruno = await api.logIn('atendente2@demo.prosa');
const admin = await api.logIn('admin@demo.prosa');

type Work<T> = Parameters<typeof api.services.database.withTenant<T>>[1];
const runInCompany = <T>(work: Work<T>): Promise<T> => api.services.database.withTenant(admin.user.companyId, work);

type SentMessage = { readonly ticketId: TicketId; readonly messageId: MessageId };
type GivenMessage = {
  readonly channel?: Channel;
  readonly delivery?: Message['delivery'];
  readonly ageMs?: number;
  readonly providerId?: string;
};

/** Inserts a message of Ana in a ticket that she attends. */
async function insertAnasMessage({
  channel = 'simulator',
  delivery = 'sent',
  ageMs = 1_000,
  providerId,
}: GivenMessage = {}): Promise<SentMessage> {
  const companyColumn = { company_id: admin.user.companyId };
  return runInCompany(async (tx) => {
    const connection = await tx.selectFrom('whatsapps').select('id').executeTakeFirstOrThrow();
    const ticket = await insertTicket(tx, admin.user.companyId, {
      status: 'open',
      channel,
      contact_id: await insertContact(tx, admin.user.companyId, { channel }),
      whatsapp_id: connection.id,
      user_id: ana.user.id,
      last_message: 'Bom dia',
    });
    const messageId = parse(MessageId, newId());
    await tx
      .insertInto('messages')
      .values({
        ...companyColumn,
        id: messageId,
        ticket_id: ticket.id,
        contact_id: ticket.contactId,
        user_id: ana.user.id,
        whatsapp_id: connection.id,
        body: 'Bom dia',
        from_me: true,
        delivery,
        provider_id: providerId ?? null,
        created_at: new Date(api.services.clock().getTime() - ageMs),
      })
      .execute();
    if (delivery === 'queued')
      await tx
        .insertInto('deliveries')
        .values({ ...companyColumn, message_id: messageId, whatsapp_id: connection.id, attempted_at: null })
        .execute();
    return { ticketId: ticket.id, messageId };
  });
}

const edit = (person: Person, messageId: MessageId, key = newId()) =>
  api.call('POST', `/messages/edit/${messageId}`, { token: person.token, body: { body: 'Boa tarde' }, key });
const remove = (person: Person, messageId: MessageId, key = newId()) =>
  api.call('DELETE', `/messages/${messageId}`, { token: person.token, key });
const outcome = async (answer: Response) => [answer.status, await answer.json()];
const jobsOf = async (messageId: string): Promise<string[]> => {
  const jobs = await runInCompany((tx) => tx.selectFrom('jobs').select(['task', 'payload']).execute());
  return jobs.filter(({ payload }) => is(object({ messageId: literal(messageId) }), payload)).map(({ task }) => task);
};
const ticketOf = (id: TicketId) =>
  runInCompany((tx) => tx.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

describe('editing a message', () => {
  it('an edit changes the message once however often the call arrives, also in the ticket list and on the customer’s phone', async () => {
    const { messageId, ticketId } = await insertAnasMessage();
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => edit(ana, messageId, key)));
    for (const answer of answers)
      expect(parse(Message, await answer.json())).toMatchObject({ body: 'Boa tarde', isEdited: true });
    expect(await jobsOf(messageId)).toEqual(['revise-message']);
    expect((await ticketOf(ticketId)).last_message).toBe('Boa tarde');
  });

  it("an edit is refused after 15 minutes, counted only by the server's clock", async () => {
    const late = await insertAnasMessage({ ageMs: MESSAGE_EDIT_WINDOW_MS + 2_000 });
    expect(await outcome(await edit(ana, late.messageId))).toEqual([422, { error: 'ERR_MESSAGE_TOO_OLD' }]);
    const inTime = await insertAnasMessage({ ageMs: MESSAGE_EDIT_WINDOW_MS - 30_000 });
    expect((await edit(ana, inTime.messageId)).status).toBe(200);
  });

  it('only the sender may edit a message, and a refusal does not reveal whether an invisible message exists', async () => {
    const { messageId } = await insertAnasMessage();
    expect(await outcome(await edit(admin, messageId))).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
    expect(await outcome(await edit(bruno, messageId))).toEqual([404, { error: 'ERR_NO_MESSAGE_FOUND' }]);
    expect(await outcome(await edit(ana, parse(MessageId, newId())))).toEqual([404, { error: 'ERR_NO_MESSAGE_FOUND' }]);
  });

  it('a message can be edited in a ticket that was closed meanwhile, but not in one that a colleague attends now', async () => {
    const closed = await insertAnasMessage();
    await runInCompany((tx) => tx.updateTable('tickets').set({ status: 'closed' }).where('id', '=', closed.ticketId).execute());
    expect((await edit(ana, closed.messageId)).status).toBe(200);
    const moved = await insertAnasMessage();
    await runInCompany((tx) =>
      tx.updateTable('tickets').set({ user_id: bruno.user.id }).where('id', '=', moved.ticketId).execute(),
    );
    expect((await edit(ana, moved.messageId)).status).toBe(404);
    const lostMessage = await insertAnasMessage();
    await runInCompany((tx) => tx.deleteFrom('tickets').where('id', '=', lostMessage.ticketId).execute());
    expect((await edit(ana, lostMessage.messageId)).status).toBe(404);
  });

  it.each(['whatsappapi', 'facebook', 'instagram'] as const)(
    'on %s a message cannot be edited once it was sent, but can be edited before',
    async (channel) => {
      const sent = await insertAnasMessage({ channel });
      expect(await outcome(await edit(ana, sent.messageId))).toEqual([422, { error: 'ERR_CHANNEL_CANNOT_REVISE' }]);
      expect(await outcome(await remove(ana, sent.messageId))).toEqual([422, { error: 'ERR_CHANNEL_CANNOT_REVISE' }]);
      const waiting = await insertAnasMessage({ channel, delivery: 'queued' });
      expect((await edit(ana, waiting.messageId)).status).toBe(200);
      expect(await jobsOf(waiting.messageId)).toEqual([]);
    },
  );
});

describe('deleting a message', () => {
  it('a deleted message keeps its place without its text, and is deleted once', async () => {
    const { messageId, ticketId } = await insertAnasMessage();
    const answers = await Promise.all([remove(ana, messageId), remove(ana, messageId), remove(ana, messageId)]);
    for (const answer of answers) expect(parse(Message, await answer.json())).toMatchObject({ isDeleted: true, body: '' });
    expect(await jobsOf(messageId)).toEqual(['revise-message']);
    expect((await ticketOf(ticketId)).last_message).toBe('');
    expect(await outcome(await edit(ana, messageId))).toEqual([422, { error: 'ERR_NO_MESSAGE_FOUND' }]);
  });

  it('a message that is deleted before its delivery is never sent', async () => {
    const { messageId } = await insertAnasMessage({ delivery: 'queued', channel: 'whatsappapi' });
    expect((await remove(ana, messageId)).status).toBe(200);
    expect(await runInCompany((tx) => tx.selectFrom('deliveries').where('message_id', '=', messageId).execute())).toEqual([]);
  });

  it('only the sender may delete a message, at any time', async () => {
    const { messageId } = await insertAnasMessage({ ageMs: MESSAGE_EDIT_WINDOW_MS * 10 });
    expect((await remove(admin, messageId)).status).toBe(403);
    expect((await remove(bruno, messageId)).status).toBe(404);
    expect((await remove(ana, messageId)).status).toBe(200);
  });
});

describe('the customer’s phone', () => {
  it('the customer’s phone shows an edit and then a deletion, even after a repeat, and both wait while the message is being sent', async () => {
    const providerId = `sim.${newId()}`;
    const companyColumn = { company_id: admin.user.companyId };
    await runInCompany(async (tx) => {
      const person = await tx
        .insertInto('simulator_people')
        .values({ ...companyColumn, name: 'Teresa', number: String(Math.random()).slice(2) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('simulator_messages')
        .values({ ...companyColumn, id: providerId, person_id: person.id, from_person: false, body: 'Bom dia', read_at: null })
        .execute();
    });
    const { messageId } = await insertAnasMessage({ providerId });
    const revise = (id: MessageId) =>
      reviseDeliveredMessage(api.services, admin.user.companyId, {
        messageId: id,
        signal: AbortSignal.timeout(60_000),
        isLastAttempt: false,
      });
    const phone = () =>
      runInCompany((tx) => tx.selectFrom('simulator_messages').select('body').where('id', '=', providerId).execute());
    await edit(ana, messageId);
    await revise(messageId);
    await revise(messageId);
    expect(await phone()).toEqual([{ body: 'Boa tarde' }]);
    await remove(ana, messageId);
    await revise(messageId);
    await revise(messageId);
    expect(await phone()).toEqual([]);
    const onItsWay = await insertAnasMessage({ delivery: 'sending' });
    await edit(ana, onItsWay.messageId);
    await expect(revise(onItsWay.messageId)).rejects.toThrow('on its way');
  });
});

describe('a deletion that the provider does not carry out', () => {
  it('if the provider does not carry out a deletion, the message shows this after the last attempt, and the user can try again', async () => {
    const { messageId } = await insertAnasMessage({ providerId: `sim.${newId()}` });
    await remove(ana, messageId);
    const simulator = api.services.channels.get('simulator');
    if (simulator === undefined) throw new Error('the demo has the simulator');
    const revise = () => Promise.reject(new Error('the provider is away'));
    const services = { ...api.services, channels: new Map([['simulator' as const, { ...simulator, revise }]]) };
    const attempt = (isLastAttempt: boolean) =>
      reviseDeliveredMessage(services, admin.user.companyId, { messageId, signal: AbortSignal.timeout(60_000), isLastAttempt });
    const failure = () =>
      runInCompany((tx) => tx.selectFrom('messages').select('failure').where('id', '=', messageId).executeTakeFirstOrThrow());
    await expect(attempt(false)).rejects.toThrow('away');
    expect(await failure()).toEqual({ failure: null });
    await expect(attempt(true)).rejects.toThrow('away');
    expect(await failure()).toEqual({ failure: 'ERR_DELETE_WAPP_MSG' });
    const jobs = (await jobsOf(messageId)).length;
    const again = parse(Message, await (await remove(ana, messageId)).json());
    expect(again).toMatchObject({ isDeleted: true, failure: null });
    expect(await jobsOf(messageId)).toHaveLength(jobs + 1);
    // A deletion that has not failed is not repeated.
    await remove(ana, messageId);
    expect(await jobsOf(messageId)).toHaveLength(jobs + 1);
  });

  it('a failed edit is not shown on the message', async () => {
    const { messageId } = await insertAnasMessage({ delivery: 'sending' });
    await edit(ana, messageId);
    const last = { messageId, signal: AbortSignal.timeout(60_000), isLastAttempt: true };
    await expect(reviseDeliveredMessage(api.services, admin.user.companyId, last)).rejects.toThrow('on its way');
    const row = await runInCompany((tx) =>
      tx.selectFrom('messages').select('failure').where('id', '=', messageId).executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ failure: null });
  });
});

describe('reading', () => {
  const inbound = (ticketId: TicketId, at: number): Promise<string> =>
    runInCompany(async (tx) => {
      const id = newId(at);
      await tx
        .insertInto('messages')
        .values({ company_id: admin.user.companyId, id, ticket_id: ticketId, body: 'oi', from_me: false, delivery: 'received' })
        .execute();
      await tx
        .updateTable('tickets')
        .set((eb) => ({ unread_messages: eb('unread_messages', '+', 1) }))
        .where('id', '=', ticketId)
        .execute();
      return id;
    });
  const read = async (ticketId: number, lastMessageId?: string, key = newId()): Promise<number> => {
    const body = lastMessageId === undefined ? {} : { body: { lastMessageId } };
    const answer = await api.call('POST', `/messages/${ticketId}/read`, { token: ana.token, key, ...body });
    return parse(Ticket, await answer.json()).unreadMessages;
  };

  it('reading up to a message keeps later messages unread, and never raises the unread count', async () => {
    const { ticketId } = await insertAnasMessage();
    const [first, second, third] = [
      await inbound(ticketId, 1_000_001),
      await inbound(ticketId, 1_000_002),
      await inbound(ticketId, 1_000_003),
    ];
    const key = newId();
    expect(await Promise.all([read(ticketId, first, key), read(ticketId, first, key)])).toEqual([2, 2]);
    expect(await jobsOf(first)).toEqual(['send-read-receipt']);
    expect(await read(ticketId, newId())).toBe(2);
    expect(await read(ticketId, second)).toBe(1);
    expect(await read(ticketId, first)).toBe(1);
    expect(await read(ticketId)).toBe(0);
    expect(await jobsOf(third)).toEqual(['send-read-receipt']);
  });
});
