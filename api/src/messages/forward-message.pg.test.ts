import { Message } from '@prosa/contract/messages/message';
import type { MessageId } from '@prosa/contract/ids';
import { parse } from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { insertContact, insertTicket } from '../testing/insert-ticket.ts';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const ana = await api.logIn('atendente1@demo.prosa');
const bruno = await api.logIn('atendente2@demo.prosa');
const companyId = ana.user.companyId;
type Work<T> = Parameters<typeof api.services.database.withTenant<T>>[1];
const runInCompany = <T>(work: Work<T>): Promise<T> => api.services.database.withTenant(companyId, work);

const [queueId] = (ana.user.queues ?? []).map(({ id }) => id);
if (queueId === undefined) throw new Error('the demo’s attendant is in a queue');
const source = await runInCompany((tx) =>
  insertTicket(tx, companyId, { status: 'open', user_id: ana.user.id, queue_id: queueId }),
);
const sendText = async (body: object): Promise<Message> =>
  parse(Message, await (await api.call('POST', `/messages/${source.id}`, { token: ana.token, body })).json());
type ForwardOptions = { readonly key?: string; readonly id?: string; readonly signMessage?: boolean };
const forward = (messageId: MessageId, contactId: number, { key = newId(), ...more }: ForwardOptions = {}) =>
  api.call('POST', '/message/forward', { token: ana.token, body: { messageId, contactId, ...more }, key });
const addContact = (): Promise<number> => runInCompany((tx) => insertContact(tx, companyId, { name: 'Destino' }));
const ticketsOf = (contactId: number) =>
  runInCompany((tx) =>
    tx
      .selectFrom('tickets')
      .select(['id', 'status', 'user_id', 'queue_id'])
      .where('contact_id', '=', contactId as never)
      .execute(),
  );

it('a repeated call forwards a text once into a new ticket of the user, and the next text goes into the same ticket', async () => {
  const contactId = await addContact();
  const { id } = await sendText({ body: '*Ana Souza:*\nO endereço é Rua das Flores, 10' });
  const key = newId();
  const answers = await Promise.all([forward(id, contactId, { key }), forward(id, contactId, { key })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const sent = parse(Message, await answers[0]?.json());
  expect(sent).toMatchObject({ body: 'O endereço é Rua das Flores, 10', isForwarded: true, fromMe: true, delivery: 'queued' });
  const second = parse(Message, await (await forward(id, contactId, { signMessage: true })).json());
  expect(second).toMatchObject({ body: '*Ana Souza:*\nO endereço é Rua das Flores, 10', ticketId: sent.ticketId });
  expect(await ticketsOf(contactId)).toEqual([{ id: sent.ticketId, status: 'open', user_id: ana.user.id, queue_id: queueId }]);
});

it('if two messages are forwarded at once to a contact without a ticket, both are in one ticket, or one of them is refused', async () => {
  const contactId = await addContact();
  const [one, two] = [await sendText({ body: 'Primeira' }), await sendText({ body: 'Segunda' })];
  const answers = await Promise.all([forward(one.id, contactId), forward(two.id, contactId)]);
  for (const answer of answers) expect([200, 409]).toContain(answer.status);
  expect(await ticketsOf(contactId)).toHaveLength(1);
});

it('a message that a device forwards with its own message id arrives once, even if calls with different keys repeat it at the same time', async () => {
  const contactId = await addContact();
  const said = await sendText({ body: 'Uma vez só' });
  const id = newId();
  const answers = await Promise.all(Array.from({ length: 8 }, () => forward(said.id, contactId, { id })));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const again = await forward(said.id, contactId, { id });
  expect(parse(Message, await again.json())).toMatchObject({ id, body: 'Uma vez só', isForwarded: true });
  const count = await runInCompany((tx) =>
    tx
      .selectFrom('messages')
      .select('id')
      .where('contact_id', '=', contactId as never)
      .execute(),
  );
  expect(count).toHaveLength(1);
  const other = await addContact();
  expect((await forward(said.id, other, { id })).status).toBe(409);
  expect((await forward(said.id, contactId, { id: said.id })).status).toBe(409);
  const [one, two, unused] = [await addContact(), await addContact(), newId()];
  const statuses = (await Promise.all([one, two].map((to) => forward(said.id, to, { id: unused })))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

it('a forwarded message has its own copy of the file', async () => {
  const form = new FormData();
  form.set('id', newId());
  form.set('body', 'Contrato');
  form.set('medias', new File(['%PDF-1.4'], 'contrato.pdf', { type: 'application/pdf' }));
  const original = parse(
    Message,
    await (await api.call('POST', `/messages/${source.id}`, { token: ana.token, body: form })).json(),
  );
  const sent = parse(Message, await (await forward(original.id, await addContact())).json());
  expect(sent).toMatchObject({ body: 'Contrato', mediaType: 'application', media: { name: 'contrato.pdf', sizeBytes: 8 } });
  expect(sent.media?.url).not.toBe(original.media?.url);
  const keys = await runInCompany((tx) =>
    tx.selectFrom('media').select('storage_key').where('name', '=', 'contrato.pdf').execute(),
  );
  expect(new Set(keys.map(({ storage_key: storageKey }) => storageKey)).size).toBe(2);
});

it('a message that cannot be forwarded is refused, and so is a contact whose ticket the user does not attend', async () => {
  const contactId = await addContact();
  // The cast is safe: an answer with an error has this form.
  const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error];
  const note = await sendText({ body: 'Só para nós', isPrivate: true });
  expect(await refusal(await forward(note.id, contactId))).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
  const { id } = await sendText({ body: 'Oi' });
  expect(await refusal(await forward(id, 999_999))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
  const asBruno = await api.call('POST', '/message/forward', { token: bruno.token, body: { messageId: id, contactId } });
  expect(await refusal(asBruno)).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
  const [whatsappId] = (await runInCompany((tx) => tx.selectFrom('whatsapps').select('id').execute())).map((row) => row.id);
  for (const status of ['open', 'pending'] as const) {
    const { contactId: taken } = await runInCompany((tx) =>
      insertTicket(tx, companyId, {
        status,
        user_id: status === 'open' ? bruno.user.id : null,
        queue_id: queueId,
        whatsapp_id: whatsappId ?? null,
      }),
    );
    expect(await refusal(await forward(id, taken))).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
  }
  await api.call('PUT', `/contacts/block/${contactId}`, { token: ana.token, body: { active: false } });
  expect(await refusal(await forward(id, contactId))).toEqual([422, 'ERR_CONTACT_BLOCKED']);
  expect(await ticketsOf(contactId)).toEqual([]);
});
