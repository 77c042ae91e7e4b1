import { Contact } from '@prosa/contract/contacts/contact';
import { ConnectionId } from '@prosa/contract/ids';
import { LastInboundTimeAnswer } from '@prosa/contract/tickets/last-inbound';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { parse, pick } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receiveMessage } from '../intake/receive-message.ts';
import { commit } from '../platform/write.ts';
import { createTextFromPhone } from '../testing/create-text-from-phone.ts';
import { startTestApi, type TestApi, type TestSession } from '../testing/start-test-api.ts';
import { moveTicketsToConnection } from './moves/move-tickets-to-connection.ts';

let api: TestApi;
let ana: TestSession;
let bruno: TestSession;
let whatsappId: ConnectionId;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  bruno = await api.logIn('atendente2@demo.prosa');
  const { id } = await runInCompany((tx) =>
    tx.updateTable('whatsapps').set({ channel: 'whatsappapi' }).returning('id').executeTakeFirstOrThrow(),
  );
  whatsappId = id;
});
afterAll(() => api.stop());

const runInCompany = <T>(work: Parameters<typeof api.services.database.withTenant<T>>[1]) =>
  api.services.database.withTenant(ana.user.companyId, work);
async function addPerson() {
  people += 1;
  const number = `55119444000${String(people).padStart(2, '0')}`;
  const added = await ana.call('POST', '/contacts', { body: { name: 'Nova pessoa', number } });
  const { id: contactId } = parse(pick(Contact, ['id']), await added.json());
  return {
    contactId,
    write: async (at: Date) => {
      await receiveMessage(api.services, ana.user.companyId, { whatsappId, message: createTextFromPhone(number, 'Oi', { at }) });
      return at.toISOString();
    },
    open: async () => {
      const body = { contactId, queueId: ana.user.queueIds[0] };
      return parse(Ticket, await (await ana.call('POST', '/tickets', { body })).json());
    },
    askAs: async (session: TestSession, connection: number = whatsappId) => {
      const answer = await session.call('GET', `/tickets/contact/${contactId}/last-inbound?whatsappId=${connection}`);
      return parse(LastInboundTimeAnswer, await answer.json()).lastInboundAt;
    },
  };
}
const read = async ({ uuid }: Ticket) => parse(Ticket, await (await ana.call('GET', `/tickets/u/${uuid}`)).json());
const close = ({ id }: Ticket) => ana.call('PUT', `/tickets/${id}`, { body: { status: 'closed' } });
const reopen = ({ id }: Ticket) => ana.call('PUT', `/tickets/${id}`, { body: { status: 'open' } });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

it('an opened or reopened ticket has the time of the customer’s last message in any ticket of the connection', async () => {
  const { write, open } = await addPerson();
  const first = await open();
  expect(first.lastInboundAt).toBeNull();
  const wroteAt = await write(minutesAgo(30));
  expect((await read(first)).lastInboundAt).toBe(wroteAt);
  await close(first);
  const second = await open();
  expect(second.lastInboundAt).toBe(wroteAt);
  const wroteAgainAt = await write(minutesAgo(10));
  await close(second);
  for (let times = 0; times < 2; times += 1) await reopen(first);
  expect(await read(first)).toMatchObject({ status: 'open', lastInboundAt: wroteAgainAt });
});

it('a ticket that moves to a connection on which the customer never wrote has no time of a last message', async () => {
  const { write, open, contactId } = await addPerson();
  const ticket = await open();
  await write(minutesAgo(5));
  const other = await runInCompany((tx) =>
    tx
      .insertInto('whatsapps')
      .values({ company_id: ana.user.companyId, name: 'Outra', channel: 'whatsappapi' })
      .returning(['id', 'channel'])
      .executeTakeFirstOrThrow(),
  );
  await commit(api.services, ana.user.companyId, (moving) => moveTicketsToConnection(moving, whatsappId, other));
  expect(await read(ticket)).toMatchObject({ contactId, channel: 'whatsappapi', lastInboundAt: null });
});

it('every attendant can ask when a contact last wrote on a connection, even if a colleague attends the ticket', async () => {
  const { write, open, askAs, contactId } = await addPerson();
  expect(await askAs(bruno)).toBeNull();
  await open();
  const wroteAt = await write(minutesAgo(20));
  expect([await askAs(ana), await askAs(bruno)]).toEqual([wroteAt, wroteAt]);
  expect(await askAs(ana, 999_999)).toBeNull();
  const refusals = await Promise.all([
    ana.call('GET', `/tickets/contact/999999/last-inbound?whatsappId=${whatsappId}`),
    ana.call('GET', `/tickets/contact/${contactId}/last-inbound`),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([404, 400]);
});
