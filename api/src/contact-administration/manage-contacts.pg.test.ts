import { ListContactsAnswer, ExportContactsAnswer } from '@prosa/contract/contacts/list-contacts';
import { ChangedContactsAnswer, MAX_CONTACTS_PER_CALL, ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import { Tag } from '@prosa/contract/contacts/contact';
import { parse } from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { newId } from '../platform/new-id.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { insertTicket } from '../testing/insert-ticket.ts';
import { setSettingsInTest } from '../testing/set-settings.ts';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const ana = await api.logIn('atendente1@demo.prosa');
const bruno = await api.logIn('atendente2@demo.prosa');
const admin = await api.logIn('admin@demo.prosa');

let nextNumber = 5_511_955_500_000;
const add = (body: object, key = newId()) =>
  api.call('POST', '/contacts', { token: ana.token, body: { number: String((nextNumber += 1)), ...body }, key });
const addContact = async (body: object): Promise<ManagedContact> => parse(ManagedContact, await (await add(body)).json());
const addTag = async (name: string, kanban: 0 | 1 = 0) =>
  parse(Tag, await (await api.call('POST', '/tags', { token: admin.token, body: { name, kanban } })).json()).id;
const read = async (id: number): Promise<ManagedContact> =>
  parse(ManagedContact, await (await api.call('GET', `/contacts/${id}`, { token: admin.token })).json());
const listNames = async (query: Record<string, string>): Promise<string[]> => {
  const answer = await api.call('GET', `/contacts?${new URLSearchParams(query).toString()}`, { token: ana.token });
  return parse(ListContactsAnswer, await answer.json()).contacts.map(({ name }) => name);
};

it('a contact is added once with its tags and wallets, and is not added if a tag or wallet is refused', async () => {
  const tag = await addTag('Convênio');
  const body = { name: 'Otávio Brandão', number: '5511955599901', tagIds: [tag], walletIds: [bruno.user.id, ana.user.id] };
  for (const wrong of [{ walletIds: [999_999] }, { tagIds: [999_999] }]) {
    const refused = await add({ ...body, ...wrong });
    expect([refused.status, await listNames({ searchParam: 'otávio' })]).toEqual([404, []]);
  }
  const key = newId();
  const answers = await Promise.all([add(body, key), add(body, key)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
  expect(second).toEqual(first);
  const added = parse(ManagedContact, first);
  expect(added).toMatchObject({ tagIds: [tag], walletIds: [bruno.user.id, ana.user.id], lastTicketAt: null });
  expect(await read(added.id)).toEqual(added);
});

it('an update without tags or wallets leaves them unchanged, and an update of the tags keeps the kanban tags', async () => {
  const [tag, lane] = [await addTag('Parceiro'), await addTag('Visita marcada', 1)];
  const { id } = await addContact({ name: 'Inês Barreto', tagIds: [tag], walletIds: [ana.user.id] });
  await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.insertInto('contact_tags').values({ company_id: admin.user.companyId, contact_id: id, tag_id: lane }).execute(),
  );
  const change = async (body: object) =>
    parse(ManagedContact, await (await api.call('PUT', `/contacts/${id}`, { token: ana.token, body })).json());
  expect(await change({ email: 'ines@example.com' })).toMatchObject({ walletIds: [ana.user.id] });
  const changed = await change({ tagIds: [], walletIds: [bruno.user.id, ana.user.id, bruno.user.id] });
  expect(changed).toMatchObject({ email: 'ines@example.com', tagIds: [lane], walletIds: [bruno.user.id, ana.user.id] });
  expect(await change({ walletIds: [] })).toMatchObject({ walletIds: [] });
});

it('if two calls change the wallets of a contact at once, the contact has the wallets of one of the calls', async () => {
  const { id } = await addContact({ name: 'Nelson Quintana' });
  const change = (walletIds: readonly number[]) =>
    api.call('PUT', `/contacts/${id}`, { token: ana.token, body: { walletIds }, key: newId() });
  const choices = [[ana.user.id], [bruno.user.id, ana.user.id]];
  const answers = await Promise.all(choices.map(change));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(choices).toContainEqual((await read(id)).walletIds);
});

it('contacts can be listed by tag, wallet and connection, and blocked contacts can be listed alone', async () => {
  const tag = await addTag('Beleza');
  const { id: inAll } = await addContact({ name: 'Filtro Um', tagIds: [tag], walletIds: [bruno.user.id] });
  await addContact({ name: 'Filtro Dois', tagIds: [tag] });
  const { id: blocked } = await addContact({ name: 'Filtro Três', walletIds: [bruno.user.id] });
  await api.call('PUT', `/contacts/block/${blocked}`, { token: ana.token, body: { active: false } });
  const filtered = (query: Record<string, string>) => listNames({ searchParam: 'filtro', ...query });
  expect(await filtered({ contactTag: `[${tag}]` })).toEqual(['Filtro Dois', 'Filtro Um']);
  expect(await filtered({ wallets: `[${bruno.user.id}]` })).toEqual(['Filtro Três', 'Filtro Um']);
  expect(await filtered({ wallets: `[${bruno.user.id}]`, contactTag: `[${tag}]` })).toEqual(['Filtro Um']);
  expect(await filtered({ active: 'false' })).toEqual(['Filtro Três']);
  expect(await filtered({ whatsapps: '[999999]' })).toEqual([]);
  const { whatsappId } = await read(inAll);
  expect(await filtered({ whatsapps: `[${whatsappId}]` })).toHaveLength(3);
  const at = '2026-11-20T10:00:00.000Z';
  await api.services.database.withTenant(admin.user.companyId, (tx) =>
    insertTicket(tx, admin.user.companyId, { contact_id: inAll, updated_at: new Date(at) }),
  );
  expect(await read(inAll)).toMatchObject({ lastTicketAt: at });
});

it('contacts can be listed by the period of their last conversation, or because they never had a conversation', async () => {
  const dayMs = 86_400_000;
  const talked = async (name: string, ...daysAgo: readonly number[]) => {
    const { id } = await addContact({ name: `Período ${name}` });
    await api.services.database.withTenant(admin.user.companyId, async (tx) => {
      for (const days of daysAgo)
        await insertTicket(tx, admin.user.companyId, {
          contact_id: id,
          status: 'closed',
          updated_at: new Date(Date.now() - days * dayMs),
        });
    });
  };
  await talked('desta semana', 100, 2);
  await talked('deste mês', 20);
  await talked('do trimestre', 60);
  await talked('antigo', 100);
  await talked('novo');
  const inPeriods = async (...periods: readonly string[]) =>
    (await listNames({ searchParam: 'período', lastTicket: JSON.stringify(periods) })).map((name) =>
      name.replace('Período ', ''),
    );
  expect(await inPeriods('within7')).toEqual(['desta semana']);
  expect(await inPeriods('within30')).toEqual(['desta semana', 'deste mês']);
  expect(await inPeriods('before30')).toEqual(['antigo', 'do trimestre']);
  expect(await inPeriods('before90')).toEqual(['antigo']);
  expect(await inPeriods('never')).toEqual(['novo']);
  expect(await inPeriods('never', 'before90', 'within7')).toEqual(['antigo', 'desta semana', 'novo']);
  const wrong = await api.call('GET', '/contacts?lastTicket=["sometime"]', { token: ana.token });
  expect(wrong.status).toBe(400);
});

it('a search finds contacts by one or two characters of their names, and treats no character as a wildcard', async () => {
  await addContact({ name: 'Zuzú Óxq Lima' });
  await addContact({ name: '100%_ certo \\o/' });
  for (const searchParam of ['óX', 'XQ', 'xq']) expect(await listNames({ searchParam })).toEqual(['Zuzú Óxq Lima']);
  for (const searchParam of ['0%', '%_', '%', '\\', '\\o'])
    expect(await listNames({ searchParam })).toEqual(['100%_ certo \\o/']);
  expect(await listNames({ searchParam: 'qx' })).toEqual([]);
});

it('each contact is on exactly one page of the list, and the list is sorted by name', async () => {
  for (let n = 0; n < 45; n += 1) await addContact({ name: `Página ${String(n % 15).padStart(2, '0')}` });
  const page = async (pageNumber: number) => {
    const path = `/contacts?searchParam=p%C3%A1gina&pageNumber=${pageNumber}`;
    return parse(ListContactsAnswer, await (await api.call('GET', path, { token: ana.token })).json());
  };
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.map(({ contacts, hasMore }) => [contacts.length, hasMore])).toEqual([
    [40, true],
    [5, false],
    [0, false],
  ]);
  const all = pages.flatMap(({ contacts }) => contacts.map(({ name, id }) => `${name} ${String(id).padStart(9, '0')}`));
  expect(all).toEqual([...new Set(all)].toSorted());
});

it('a search finds a contact by a part of its e-mail address, ignoring case and accents', async () => {
  await addContact({ name: 'Rute Paixão', email: 'Rute.Compras@padaria.example' });
  expect(await listNames({ searchParam: 'rute.compras@' })).toEqual(['Rute Paixão']);
  expect(await listNames({ searchParam: 'PADÁRIA.exa' })).toEqual(['Rute Paixão']);
  expect(await listNames({ searchParam: '@padaria.example.org' })).toEqual([]);
});

it('tags can be added to several contacts and removed from them at once, and their other tags stay', async () => {
  const [own, added, lane] = [await addTag('Só de um'), await addTag('Da seleção'), await addTag('Raia da seleção', 1)];
  const first = await addContact({ name: 'Escolhido Um', tagIds: [own] });
  const second = await addContact({ name: 'Escolhido Dois', tagIds: [added] });
  const ids = [second.id, 999_999, first.id, first.id];
  const tag = async (body: object, key = newId()) =>
    api.call('POST', '/contacts/tags', {
      token: ana.token,
      body: { contactIds: ids, tagIds: [added], action: 'add', ...body },
      key,
    });
  const changed = async (answer: Response) => parse(ChangedContactsAnswer, await answer.json()).changed;
  const key = newId();
  const [once, again] = await Promise.all([tag({}, key), tag({}, key)]);
  expect([await changed(once), await changed(again)]).toEqual([1, 1]);
  expect((await read(first.id)).tagIds).toEqual([own, added]);
  expect(await changed(await tag({}))).toBe(0);
  for (const wrong of [{ tagIds: [lane] }, { tagIds: [added, 999_999] }]) expect((await tag(wrong)).status).toBe(404);
  for (const wrong of [
    { tagIds: [] },
    { contactIds: [] },
    { contactIds: Array.from({ length: MAX_CONTACTS_PER_CALL + 1 }, () => 1) },
  ])
    expect((await tag(wrong)).status).toBe(400);
  const [removed] = await Promise.all([tag({ action: 'remove' }), tag({ action: 'remove', contactIds: [first.id, second.id] })]);
  expect(removed.status).toBe(200);
  expect([(await read(first.id)).tagIds, (await read(second.id)).tagIds]).toEqual([[own], []]);
});

it('the chosen contacts are deleted once with their tickets, and only by an admin', async () => {
  const contacts = [await addContact({ name: 'Apagado Um' }), await addContact({ name: 'Apagado Dois' })];
  const { id: kept } = await addContact({ name: 'Apagado não' });
  const { id: ticketId } = await api.services.database.withTenant(admin.user.companyId, (tx) =>
    insertTicket(tx, admin.user.companyId, { contact_id: contacts[0]?.id ?? 0 }),
  );
  const body = { contactIds: contacts.map(({ id }) => id) };
  const remove = (token: string) => api.call('POST', '/contacts/delete', { token, body, key: newId() });
  expect((await remove(ana.token)).status).toBe(403);
  await createCompany(api.services, { name: 'Vizinha', adminName: 'Rui', email: 'rui@vizinha.test', password: DEMO_PASSWORD });
  const { token: stranger } = await api.logIn('rui@vizinha.test');
  expect(await (await remove(stranger)).json()).toMatchObject({ changed: 0 });
  const answers = await Promise.all([remove(admin.token), remove(admin.token)]);
  const counts = await Promise.all(answers.map(async (answer) => parse(ChangedContactsAnswer, await answer.json()).changed));
  expect(counts.toSorted()).toEqual([0, 2]);
  expect(await listNames({ searchParam: 'apagado' })).toEqual(['Apagado não']);
  expect(await read(kept)).toMatchObject({ name: 'Apagado não' });
  const tickets = await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.selectFrom('tickets').select('id').where('id', '=', ticketId).execute(),
  );
  expect(tickets).toEqual([]);
});

it('an export contains every contact of a list once, and masks phone numbers in the same way as the list', async () => {
  await setSettingsInTest(api.services, admin.user.companyId, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
  const exported = async (token: string, after = 0): Promise<ManagedContact[]> => {
    const answer = await api.call('GET', `/contacts/export?searchParam=filtro&after=${after}`, { token });
    const page = parse(ExportContactsAnswer, await answer.json());
    return page.after === null ? page.contacts : [...page.contacts, ...(await exported(token, page.after))];
  };
  const [full, masked] = [await exported(admin.token), await exported(ana.token)];
  expect(full.map(({ name }) => name)).toEqual(['Filtro Um', 'Filtro Dois', 'Filtro Três']);
  expect(masked.map(({ id }) => id)).toEqual(full.map(({ id }) => id));
  for (const { number } of masked) expect(number).toMatch(/^•+\d\d$/);
});

it('the check of a phone number returns the form that channels use, and refuses an impossible number', async () => {
  const check = (number: string) => api.call('GET', `/contacts/checkNumber/${encodeURIComponent(number)}`, { token: ana.token });
  expect(await (await check('+55 (11) 8765-4321')).json()).toEqual({ number: '5511987654321' });
  for (const wrong of ['123', 'abcdefgh']) {
    const answer = await check(wrong);
    expect([answer.status, await answer.json()]).toEqual([422, { error: 'ERR_WAPP_INVALID_CONTACT' }]);
  }
});
