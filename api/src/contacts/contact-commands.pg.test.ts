import type { ContactId } from '@prosa/contract/ids';
import { array, object, parse, pick } from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { Contact, Tag } from '@prosa/contract/contacts/contact';
import { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
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

const addContact = (name = 'Teresa Lima'): Promise<ContactId> =>
  runInCompany((tx) => insertContact(tx, admin.user.companyId, { name }));

/** Inserts a ticket of a new contact. Ana attends the ticket, and only she and admins can see it. */
const addTicket = async (): Promise<{ ticketId: number; contactId: number }> => {
  const { id, contactId } = await runInCompany((tx) =>
    insertTicket(tx, admin.user.companyId, { status: 'open', user_id: ana.user.id }),
  );
  return { ticketId: id, contactId };
};
const addTag = async (name: string, kanban: 0 | 1 = 0): Promise<number> => {
  const answer = await api.call('POST', '/tags', { token: admin.token, body: { name, kanban } });
  return parse(Tag, await answer.json()).id;
};
const contactOf = async (id: number): Promise<Contact> =>
  parse(Contact, await (await api.call('GET', `/contacts/${id}`, { token: admin.token })).json());
const logOf = (contactId: ContactId) =>
  runInCompany((tx) =>
    tx
      .selectFrom('contact_log')
      .select(['field', 'former', 'value', 'user_id as userId'])
      .where('contact_id', '=', contactId)
      .orderBy('id')
      .execute(),
  );
const tagsOf = async (id: number): Promise<string[]> => {
  const answer = await api.call('GET', `/contactTags/${id}`, { token: bruno.token });
  return parse(object({ tags: array(pick(Tag, ['name'])) }), await answer.json()).tags.map(({ name }) => name);
};
type GivenTags = { readonly names: readonly string[]; readonly formerNames?: readonly string[] };
const giveTags = (person: Person, contactId: number, { names, formerNames = [] }: GivenTags) =>
  api.call('POST', '/tags/sync', {
    token: person.token,
    body: { contactId, tags: [], names, former: [], formerNames },
    key: newId(),
  });
const noteOf = async (answer: Response): Promise<TicketNote> => parse(TicketNote, await answer.json());

describe('a contact that two people edit', () => {
  it('if two users change a contact, changes of different fields are both kept, and the last change of the same field wins', async () => {
    const id = await addContact('Tereza');
    const put = (person: Person, body: object) => api.call('PUT', `/contacts/${id}`, { token: person.token, body, key: newId() });
    await put(bruno, { email: 'teresa@lima.test' });
    await put(ana, { name: 'Teresa Lima' });
    await put(bruno, { name: 'Teresa L.' });
    expect(await contactOf(id)).toMatchObject({ name: 'Teresa L.', email: 'teresa@lima.test' });
    expect(await logOf(id)).toEqual([
      { field: 'email', former: '', value: 'teresa@lima.test', userId: bruno.user.id },
      { field: 'name', former: 'Tereza', value: 'Teresa Lima', userId: ana.user.id },
      { field: 'name', former: 'Teresa Lima', value: 'Teresa L.', userId: bruno.user.id },
    ]);
  });

  it('a repeated call changes and logs a contact only once', async () => {
    const id = await addContact();
    const call = { token: ana.token, body: { name: 'Teresa Nova' }, key: newId() };
    const answers = await Promise.all([1, 2, 3].map(() => api.call('PUT', `/contacts/${id}`, call)));
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()));
    expect(others).toEqual([first, first]);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('a deleted contact cannot be edited', async () => {
    const id = await addContact();
    expect((await api.call('DELETE', `/contacts/${id}`, { token: admin.token })).status).toBe(200);
    const answer = await api.call('PUT', `/contacts/${id}`, { token: ana.token, body: { name: 'Teresa Nova' } });
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'ERR_NO_CONTACT_FOUND' }]);
  });
});

describe('a contact’s switches', () => {
  it.each([
    ['block', 'active', false],
    ['toggleAcceptAudio', 'acceptAudioMessage', false],
    ['toggleDisableBot', 'disableBot', true],
  ] as const)('a repeated call to %s changes the contact’s setting and logs the change only once', async (path, field, value) => {
    const body = { [field]: value };
    const id = await addContact();
    const key = newId();
    const set = () => api.call('PUT', `/contacts/${path}/${id}`, { token: ana.token, body, key });
    const answers = await Promise.all([set(), set()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(parse(Contact, await answers[0]?.json())[field]).toBe(value);
    await api.call('PUT', `/contacts/${path}/${id}`, { token: bruno.token, body, key: newId() });
    expect((await contactOf(id))[field]).toBe(value);
    expect(await logOf(id)).toEqual([{ field, former: String(!value), value: String(value), userId: ana.user.id }]);
  });

  it('a switch of a contact is toggled if the call has no value', async () => {
    const id = await addContact();
    for (const expected of [false, true]) {
      const answer = await api.call('PUT', `/contacts/toggleAcceptAudio/${id}`, { token: ana.token });
      expect(parse(Contact, await answer.json()).acceptAudioMessage).toBe(expected);
    }
  });
});

describe('deleting a contact', () => {
  it('a contact is deleted once, together with its tickets, and only by an admin', async () => {
    const { contactId, ticketId } = await addTicket();
    await api.call('POST', '/ticket-notes', { token: ana.token, body: { note: 'Lembrar', ticketId } });
    expect((await api.call('DELETE', `/contacts/${contactId}`, { token: ana.token })).status).toBe(403);
    const call = { token: admin.token, key: newId() };
    const answers = await Promise.all([1, 2].map(() => api.call('DELETE', `/contacts/${contactId}`, call)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.call('GET', `/messages/${ticketId}`, { token: admin.token })).status).toBe(404);
    expect((await api.call('DELETE', `/contacts/${contactId}`, { token: admin.token })).status).toBe(404);
  });
});

describe('tags', () => {
  it('a tag needs a unique name of at least three letters, and gets a colour', async () => {
    const call = { token: ana.token, body: { name: 'Fidelidade' }, key: newId() };
    const answers = await Promise.all([1, 2].map(() => api.call('POST', '/tags', call)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(parse(Tag, await answers[0]?.json()).color).toMatch(/^#/);
    const again = await api.call('POST', '/tags', { ...call, key: newId() });
    expect([again.status, await again.json()]).toEqual([409, { error: 'ERR_DUPLICATED_TAG' }]);
    expect((await api.call('POST', '/tags', { token: ana.token, body: { name: ' ab ' } })).status).toBe(400);
  });

  it('names of tags are compared ignoring case and accents, and two concurrent calls with the same name create one tag', async () => {
    const make = async (name: string, kanban: 0 | 1 = 0) =>
      (await api.call('POST', '/tags', { token: ana.token, body: { name, kanban }, key: newId() })).status;
    expect([await make('Promoção'), await make('promocao'), await make('PROMOÇÃO '), await make('promocao', 1)]).toEqual([
      201, 409, 409, 201,
    ]);
    const [first, second] = [await addContact(), await addContact()];
    const both = [
      giveTags(ana, first, { names: ['PROMOCAO', 'Avó', 'avô'] }),
      giveTags(bruno, second, { names: ['avo', 'promoção'] }),
    ];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const given = await tagsOf(first);
    expect(given).toHaveLength(2);
    expect(given).toContain('Promoção');
    expect(await tagsOf(second)).toEqual(given);
    await giveTags(ana, first, { names: [], formerNames: ['promocao'] });
    expect(await tagsOf(first)).toEqual(given.filter((name) => name !== 'Promoção'));
  });

  it('a tag gets a random colour if the call has no colour', async () => {
    const colours = new Set<string>();
    for (let n = 0; n < 24; n += 1) {
      const made = await api.call('POST', '/tags', { token: ana.token, body: { name: `Sorteada ${n}` }, key: newId() });
      colours.add(parse(Tag, await made.json()).color);
    }
    for (const colour of colours) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
    // The chance that all colours are equal is one in 10 to the 23rd.
    expect(colours.size).toBeGreaterThan(1);
  });

  it('if two users add tags to a contact at once, the contact keeps all of these tags, and a removed tag stays removed', async () => {
    const id = await addContact();
    const [vip, late, old] = [await addTag('Premium'), await addTag('Atrasado'), await addTag('Antigo')];
    const sync = (person: Person, tags: number[], former?: number[]) =>
      api.call('POST', '/tags/sync', {
        token: person.token,
        body: { contactId: id, tags, contactNumber: '5511', ...(former === undefined ? {} : { former }) },
        key: newId(),
      });
    await sync(admin, [old]);
    const answers = await Promise.all([sync(ana, [old, vip], [old]), sync(bruno, [late], [old])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await tagsOf(id)).toEqual(['Atrasado', 'Premium']);
    await sync(ana, [old, vip, late], [old, vip, late]);
    expect(await tagsOf(id)).toEqual(['Atrasado', 'Premium']);
    await sync(ana, [old]);
    expect(await tagsOf(id)).toEqual(['Antigo']);
    expect((await logOf(id)).every(({ field }) => field === 'tags')).toBe(true);
  });

  it('an unknown tag name creates one tag, even if two calls arrive at once or a kanban tag has the same name', async () => {
    const [first, second] = [await addContact(), await addContact()];
    await addTag('Urgente', 1);
    const answers = await Promise.all([
      giveTags(ana, first, { names: ['Urgente', ' Novo '] }),
      giveTags(bruno, second, { names: ['Novo', 'Urgente'] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([
      ['Novo', 'Urgente'],
      ['Novo', 'Urgente'],
    ]);
    expect((await giveTags(ana, first, { names: ['ab'] })).status).toBe(400);
    await giveTags(bruno, first, { names: ['Terceira'] });
    expect(await tagsOf(first)).toEqual(['Novo', 'Terceira', 'Urgente']);
    expect((await giveTags(bruno, first, { names: [], formerNames: ['Terceira', 'Nunca feita'] })).status).toBe(200);
    expect(await tagsOf(first)).toEqual(['Novo', 'Urgente']);
    const rows = await runInCompany((tx) => tx.selectFrom('tags').select('kanban').where('name', '=', 'Urgente').execute());
    expect(rows.map(({ kanban }) => kanban).toSorted()).toEqual([0, 1]);
  });

  it('an unknown tag or a kanban tag cannot be added to a contact', async () => {
    const id = await addContact();
    const lane = await addTag('Coluna', 1);
    for (const tag of [lane, 999_999]) {
      const answer = await api.call('POST', '/tags/sync', { token: ana.token, body: { contactId: id, tags: [tag] } });
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'ERR_NO_TAG_FOUND' }]);
    }
  });
});

describe('ticket notes', () => {
  const add = (person: Person, body: object, key = newId()) =>
    api.call('POST', '/ticket-notes', { token: person.token, body, key });
  const list = async (person: Person, query: string): Promise<TicketNote[]> =>
    parse(array(TicketNote), await (await api.call('GET', `/ticket-notes/list?${query}`, { token: person.token })).json());

  it('a repeated call stores a ticket note only once, and the note belongs to the contact of the ticket', async () => {
    const { ticketId, contactId } = await addTicket();
    const stranger = await addContact();
    const [id, key] = [newId(), newId()];
    const input = { id, note: 'Prefere manhã', ticketId, contactId: stranger };
    const answers = await Promise.all([add(ana, input, key), add(ana, input, key), add(ana, input)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [note] = await list(ana, `ticketId=${ticketId}`);
    expect(note).toMatchObject({ id, note: 'Prefere manhã', contactId, user: { id: ana.user.id, name: ana.user.name } });
    expect(await list(admin, `contactId=${contactId}`)).toEqual([note]);
    expect((await add(admin, input)).status).toBe(409);
  });

  it('a ticket note with fewer than two characters is refused', async () => {
    const { ticketId, contactId } = await addTicket();
    expect((await add(ana, { note: ' a ', ticketId, contactId })).status).toBe(400);
  });

  it('ticket notes are visible only to users who see the ticket', async () => {
    const { ticketId, contactId } = await addTicket();
    const note = await noteOf(await add(ana, { note: 'Só da Ana', ticketId, contactId }));
    expect((await add(bruno, { note: 'Do Bruno', ticketId, contactId })).status).toBe(404);
    expect((await api.call('GET', `/ticket-notes/list?ticketId=${ticketId}`, { token: bruno.token })).status).toBe(404);
    expect(await list(bruno, `contactId=${contactId}`)).toEqual([]);
    expect((await api.call('DELETE', `/ticket-notes/${note.id}`, { token: bruno.token })).status).toBe(404);
  });

  it('only the author or an admin can delete a ticket note, and the deleted note disappears from devices', async () => {
    const { ticketId, contactId } = await addTicket();
    const byAdmin = await noteOf(await add(admin, { note: 'Do admin', ticketId, contactId }));
    const byAna = await noteOf(await add(ana, { note: 'Da Ana', ticketId, contactId }));
    const remove = (person: Person, note: TicketNote, key = newId()) =>
      api.call('DELETE', `/ticket-notes/${note.id}`, { token: person.token, key });
    const refused = await remove(ana, byAdmin);
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
    const key = newId();
    const answers = await Promise.all([remove(admin, byAna, key), remove(admin, byAna, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await remove(admin, byAna)).status).toBe(404);
    expect(await list(ana, `ticketId=${ticketId}`)).toEqual([byAdmin]);
    const removed = await runInCompany((tx) =>
      tx.selectFrom('removals').select('entity').where('entity_id', '=', byAna.id).execute(),
    );
    expect(removed).toHaveLength(1);
  });
});
