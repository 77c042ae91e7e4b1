import { randomUUID } from 'node:crypto';
import { ContactProfile, ListContactsAnswer } from '@prosa/contract/contacts/list-contacts';
import { PreviewSetUpAnswer } from '@prosa/contract/set-up/import-set-up';
import { MergePreview } from '@prosa/contract/contacts/merge-contacts';
import { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import { ContactId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { clearExpiredMerges } from '../contacts/contact-merges.ts';
import { loadRecipient } from '../deliveries/load-recipient.ts';
import { receiveMessage } from '../intake/receive-message.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { createTextFromPhone } from '../testing/create-text-from-phone.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const DAY_MS = 86_400_000;
const api = await startTestApi('web');
afterAll(() => api.stop());
const admin = await api.logIn('admin@demo.prosa');
const ana = await api.logIn('atendente1@demo.prosa');
const { companyId } = admin.user;
const queryInCompany = <T>(statement: ReturnType<typeof sql<T>>) =>
  api.services.database.withTenant(companyId, async (tx) => (await statement.execute(tx)).rows);
const [connection] = await queryInCompany(
  sql<{
    id: number;
  }>`insert into whatsapps (company_id, name, channel) values (${companyId}, 'Segunda linha', 'whatsappapi') returning id`,
);
const whatsappId = connection?.id as never; // The cast is needed because only a parse brands the id.

let nextNumber = 5_511_933_300_000;
/** Receives a first message from a new number. Returns the number and the contact that the message created. */
async function receiveFromNewContact(name: string) {
  const number = String((nextNumber += 1));
  await write(number, `Oi de ${name}`, name);
  const [contact] = await queryInCompany(sql<{ id: ContactId }>`select id from contacts where number = ${number}`);
  return { number, id: parse(ContactId, contact?.id) };
}
const write = (number: string, body: string, name = 'Rita') =>
  receiveMessage(api.services, companyId, {
    whatsappId,
    message: createTextFromPhone(number, body, {
      contact: { identity: { kind: 'phone', value: number }, name, number, isGroup: false },
    }),
  });
const call = (
  method: string,
  path: string,
  { body, token = admin.token, key = randomUUID() }: { body?: object; token?: string; key?: string } = {},
) => api.call(method, `/contacts${path}`, { token, key, ...(body !== undefined && { body }) });
const merge = (kept: number, from: number, options: { token?: string; key?: string } = {}) =>
  call('POST', `/${kept}/merge`, { body: { from }, ...options });
const undo = (kept: number, id: string, options: { token?: string } = {}) => call('DELETE', `/${kept}/merge/${id}`, options);
const read = async (id: number) => parse(ManagedContact, await (await call('GET', `/${id}`)).json());
const ticketsOf = (contactId: number) =>
  queryInCompany(
    sql<{ id: number; status: string; reply_to: string | null; messages: number }>`
      select id, status, reply_to, (select count(*)::int from messages m where m.ticket_id = t.id) as messages
        from tickets t where contact_id = ${contactId} order by id`,
  );
/** Returns all rows about these contacts, without the columns that every write changes. */
const snapshot = async (ids: readonly number[]) => {
  const [row] = await queryInCompany(sql<{ all: unknown }>`
    select json_build_object(
      'contacts', (select json_agg(to_jsonb(c) - 'updated_at' - 'changed_xid' order by id) from contacts c where id = any(${ids}::int[])),
      'identities', (select json_agg(i order by kind, value) from contact_identities i where contact_id = any(${ids}::int[])),
      'wallets', (select json_agg(w order by contact_id, position) from contact_wallets w where contact_id = any(${ids}::int[])),
      'tags', (select json_agg(t order by contact_id, tag_id) from contact_tags t where contact_id = any(${ids}::int[])),
      'notes', (select json_agg(to_jsonb(n) - 'changed_xid' order by id) from ticket_notes n where contact_id = any(${ids}::int[])),
      'schedules', (select json_agg(json_build_object('id', id, 'contact', contact_id) order by id) from schedules where contact_id = any(${ids}::int[])),
      'tickets', (select json_agg(json_build_object('id', id, 'contact', contact_id, 'status', status, 'reply', reply_to, 'user', user_id) order by id)
                    from tickets where contact_id = any(${ids}::int[]))) as all`);
  return row?.all;
};
/** Creates a contact that has every kind of row that a merge moves. */
async function createContactWithAllRows(name: string, tag: string) {
  const met = await receiveFromNewContact(name);
  const [ticket] = await ticketsOf(met.id);
  const body = { email: `${met.number}@example.com`, extraInfo: [{ name: 'CPF', value: met.number }], walletIds: [ana.user.id] };
  await call('PUT', `/${met.id}`, { body });
  await api.call('POST', '/tags/sync', {
    token: admin.token,
    body: { contactId: met.id, tags: [], names: [tag], former: [] },
    key: randomUUID(),
  });
  await api.call('POST', '/ticket-notes', {
    token: admin.token,
    body: { note: `Nota de ${name}`, ticketId: ticket?.id, contactId: met.id },
    key: randomUUID(),
  });
  const sendAt = new Date(Date.now() + DAY_MS).toISOString();
  const schedule = await api.call('POST', '/schedules', {
    token: admin.token,
    body: { contactId: met.id, body: 'Bom dia', sendAt },
    key: randomUUID(),
  });
  expect(schedule.status).toBe(201);
  return { ...met, ticketId: ticket?.id };
}

it('a merge moves the tickets, notes, tags and other data of a contact to another one, and undoing it restores both contacts', async () => {
  const kept = await createContactWithAllRows('Rita Reis', 'Do primeiro');
  const from = await createContactWithAllRows('Rita R.', 'Do segundo');
  await queryInCompany(sql`update contacts set email = '' where id = ${kept.id}`);
  const before = await snapshot([kept.id, from.id]);
  const foreseen = parse(MergePreview, await (await call('GET', `/${kept.id}/merge?from=${from.id}`)).json());
  expect(foreseen).toMatchObject({ tickets: 1, notes: 1, schedules: 1, closes: [{ id: kept.ticketId }] });
  const merged = parse(ManagedContact, await (await merge(kept.id, from.id)).json());
  expect(merged).toMatchObject({ name: 'Rita Reis', email: `${from.number}@example.com`, otherNumbers: [from.number] });
  expect(merged.tagIds).toHaveLength(2);
  expect(merged.extraInfo).toHaveLength(2);
  expect(merged.walletIds).toEqual([ana.user.id]);
  expect((await call('GET', `/${from.id}`)).status).toBe(404);
  // The ticket that changed longer ago was closed, because a contact has at most one active ticket on a connection.
  expect(await ticketsOf(kept.id)).toMatchObject([
    { id: kept.ticketId, status: 'closed' },
    { id: from.ticketId, status: 'pending', reply_to: from.number },
  ]);
  const notes = await (await api.call('GET', `/ticket-notes/list?contactId=${kept.id}`, { token: admin.token })).json();
  expect(notes).toHaveLength(2);
  const [mergeOfList] = merged.merged;
  expect(mergeOfList).toMatchObject({ name: 'Rita R.', number: from.number });
  const restored = parse(ManagedContact, await (await undo(kept.id, mergeOfList?.id ?? '')).json());
  expect(restored).toMatchObject({ id: from.id, name: 'Rita R.', number: from.number });
  expect(await snapshot([kept.id, from.id])).toEqual(before);
  expect((await read(kept.id)).merged).toEqual([]);
});

it('after a merge, each message is answered at the number that it came from, and undoing the merge separates the numbers', async () => {
  const kept = await receiveFromNewContact('Davi Um');
  const from = await receiveFromNewContact('Davi Dois');
  const { merged } = parse(ManagedContact, await (await merge(kept.id, from.id)).json());
  const answers = async () => {
    const [ticket] = (await ticketsOf(kept.id)).filter(({ status }) => status !== 'closed');
    const addressee = { id: kept.id, number: kept.number, replyTo: ticket?.reply_to ?? null };
    return api.services.database.withTenant(
      companyId,
      async (tx) => (await loadRecipient({ tx, companyId }, addressee, 'whatsappapi')).value,
    );
  };
  await write(kept.number, 'Do primeiro número');
  expect(await answers()).toBe(kept.number);
  await write(from.number, 'Do segundo número');
  expect(await answers()).toBe(from.number);
  // Both numbers write concurrently. Their messages may be processed in one batch or in several, and the result must be the same.
  await Promise.all([kept, from, kept, from].map(({ number }, n) => write(number, `Ao mesmo tempo ${n}`)));
  const tickets = await ticketsOf(kept.id);
  expect(tickets.filter(({ status }) => status !== 'closed')).toHaveLength(1);
  expect(tickets.reduce((sum, { messages }) => sum + messages, 0)).toBe(8);
  expect((await undo(kept.id, merged[0]?.id ?? '')).status).toBe(200);
  await Promise.all([write(kept.number, 'De novo'), write(from.number, 'De novo')]);
  for (const { id } of [kept, from])
    expect((await ticketsOf(id)).filter(({ status, reply_to }) => status !== 'closed' && reply_to === null)).toHaveLength(1);
  expect(await queryInCompany(sql`select contact_id from contact_identities where value = ${from.number}`)).toEqual([
    { contact_id: from.id },
  ]);
});

it('search, profile and import find a merged contact by each of its numbers', async () => {
  const kept = await receiveFromNewContact('Rosa Lima');
  const from = await receiveFromNewContact('Rosa do trabalho');
  await merge(kept.id, from.id);
  const search = async (text: string) =>
    parse(ListContactsAnswer, await (await call('GET', `?searchParam=${text}`)).json()).contacts.map(({ id }) => id);
  const profile = async (number: string) =>
    parse(ContactProfile, await (await call('GET', `/profile/${number}`)).json()).contactId;
  const holders = async () => {
    const rows = [kept, from, { number: '5511933309999' }].map(({ number }, n) => `Pessoa ${n},${number}`);
    const content = Buffer.from(['Nome,Número', ...rows].join('\n')).toString('base64');
    const body = { fileName: 'rosa.csv', content };
    const answer = await api.call('POST', '/set-up/contacts/preview', { token: admin.token, body });
    return parse(PreviewSetUpAnswer, await answer.json()).rows.map(({ outcome, holder }) => [outcome, holder]);
  };
  for (const { number } of [kept, from]) {
    expect(await search(number)).toEqual([kept.id]);
    expect(await search(number.slice(3))).toEqual([kept.id]);
    expect(await profile(number)).toBe(kept.id);
  }
  const name = (await read(kept.id)).name;
  expect(await holders()).toEqual([
    ['existing', name],
    ['existing', name],
    ['create', undefined],
  ]);
  const [{ id: mergeId } = { id: '' }] = (await read(kept.id)).merged;
  await undo(kept.id, mergeId);
  expect(await search(from.number)).toEqual([from.id]);
  expect(await profile(from.number)).toBe(from.id);
  expect((await holders())[1]).toEqual(['existing', (await read(from.id)).name]);
});

it('no message that arrives during a merge is lost, and one unclosed ticket remains', async () => {
  const kept = await receiveFromNewContact('Elis Um');
  const from = await receiveFromNewContact('Elis Dois');
  await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => write(n % 2 === 0 ? kept.number : from.number, `Mensagem ${n}`)),
    merge(kept.id, from.id),
  ]);
  const tickets = await ticketsOf(kept.id);
  expect(tickets.reduce((sum, { messages }) => sum + messages, 0)).toBe(8);
  expect(tickets.filter(({ status }) => status !== 'closed')).toHaveLength(1);
  expect(await queryInCompany(sql`select id from contacts where number = ${from.number}`)).toEqual([]);
});

it('of concurrent calls that merge the same contacts or undo the same merge, only one takes effect', async () => {
  const [one, two] = [await receiveFromNewContact('Hugo Um'), await receiveFromNewContact('Hugo Dois')];
  const key = randomUUID();
  const repeated = await Promise.all([merge(one.id, two.id, { key }), merge(one.id, two.id, { key })]);
  expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
  expect(await refusalOf(await merge(one.id, two.id))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
  const { merged } = await read(one.id);
  const undone = await Promise.all([undo(one.id, merged[0]?.id ?? ''), undo(one.id, merged[0]?.id ?? '')]);
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const crossed = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)]);
  expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

it('a merge is refused for groups, for a contact with itself and across companies, and cannot be undone after a day', async () => {
  const [one, two] = [await receiveFromNewContact('Iara Um'), await receiveFromNewContact('Iara Dois')];
  expect(await refusalOf(await merge(one.id, one.id))).toEqual([400, 'ERR_BAD_REQUEST']);
  expect((await merge(one.id, two.id, { token: ana.token })).status).toBe(403);
  await createCompany(api.services, { name: 'Ao lado', adminName: 'Rui', email: 'rui@aolado.test', password: DEMO_PASSWORD });
  const { token } = await api.logIn('rui@aolado.test');
  expect(await refusalOf(await merge(one.id, two.id, { token }))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
  expect((await call('GET', `/${one.id}/merge?from=${two.id}`, { token })).status).toBe(404);
  await queryInCompany(sql`update contacts set is_group = true where id = ${two.id}`);
  expect(await refusalOf(await merge(one.id, two.id))).toEqual([409, 'ERR_CONTACTS_NOT_MERGEABLE']);
  await queryInCompany(sql`update contacts set is_group = false where id = ${two.id}`);
  const [{ id } = { id: '' }] = parse(ManagedContact, await (await merge(one.id, two.id)).json()).merged;
  expect(await refusalOf(await undo(one.id, id, { token }))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
  await queryInCompany(sql`update contact_merges set created_at = now() - interval '25 hours' where id = ${id}`);
  expect(await refusalOf(await undo(one.id, id))).toEqual([404, 'ERR_NO_CONTACT_MERGE_FOUND']);
  expect((await read(one.id)).merged).toEqual([]);
  expect(await clearExpiredMerges(api.services)).toBe(1);
});

it('two merges in a row can be undone one after the other, the later merge first', async () => {
  const [one, two, three] = [
    await receiveFromNewContact('Jonas Um'),
    await receiveFromNewContact('Jonas Dois'),
    await receiveFromNewContact('Jonas Três'),
  ];
  const before = await snapshot([one.id, two.id, three.id]);
  const [first] = parse(ManagedContact, await (await merge(two.id, three.id)).json()).merged;
  const [second] = parse(ManagedContact, await (await merge(one.id, two.id)).json()).merged;
  expect((await read(one.id)).otherNumbers).toEqual([two.number, three.number].toSorted());
  expect(await refusalOf(await undo(two.id, first?.id ?? ''))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
  expect((await undo(one.id, second?.id ?? '')).status).toBe(200);
  expect((await undo(two.id, first?.id ?? '')).status).toBe(200);
  expect(await snapshot([one.id, two.id, three.id])).toEqual(before);
});

it('a device drops a merged contact, and receives both contacts again after the merge is undone', async () => {
  const [one, two] = [await receiveFromNewContact('Laura Um'), await receiveFromNewContact('Laura Dois')];
  await waitForFeed(api);
  const { cursor: before } = await pullPages(api, admin.token);
  const [done] = parse(ManagedContact, await (await merge(one.id, two.id)).json()).merged;
  const held = async (from: string) => {
    const { pages, cursor } = await pullPages(api, admin.token, from);
    const removed = pages.flatMap((page) => page.removed.contacts);
    const contacts = pages.flatMap((page) => page.contacts.map(({ id }) => id));
    const owners = pages.flatMap((page) => page.tickets.map(({ contactId }) => contactId));
    return { cursor, removed, contacts, owners };
  };
  await waitForFeed(api);
  const merged = await held(before);
  expect(merged).toMatchObject({ removed: [two.id], owners: [one.id, one.id] });
  expect((await undo(one.id, done?.id ?? '')).status).toBe(200);
  await waitForFeed(api);
  for (const cursor of [before, merged.cursor]) {
    const both = await held(cursor);
    expect(both.removed).toEqual([]);
    expect(both.contacts).toEqual(expect.arrayContaining([one.id, two.id]));
    expect(both.owners.toSorted((a, b) => a - b)).toEqual([one.id, two.id]);
  }
});
