import { randomUUID } from 'node:crypto';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { Tag } from '@prosa/contract/contacts/contact';
import type { CompanyId } from '@prosa/contract/ids';
import { ListTagsAnswer, ManagedTag, ReadTagAnswer } from '@prosa/contract/tags/list-tags';
import { array, object, parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { setSettingsInTest } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const ReadContactTags = object({ tags: array(Tag) });
let api: TestApi;
let token: string;
let attendantToken: string;
let companyId: CompanyId;
let adminId: number;

beforeAll(async () => {
  api = await startTestApi();
  const admin = await api.logIn('admin@demo.prosa');
  ({ token } = admin);
  ({ companyId, id: adminId } = admin.user);
  ({ token: attendantToken } = await api.logIn('atendente1@demo.prosa'));
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token, body });
const create = async (name: string, more: object = {}) =>
  parse(Tag, await (await call('POST', '/tags', { name, ...more })).json());
const list = async (query = '') => parse(ListTagsAnswer, await (await call('GET', `/tags${query}`)).json());
const read = async (id: number) => parse(ReadTagAnswer, await (await call('GET', `/tags/${id}`)).json());
const listContactIds = async (count: number): Promise<number[]> => {
  const rows = await api.services.database.withPlatform('super-user', (tx) =>
    tx.selectFrom('contacts').select('id').orderBy('id').limit(count).execute(),
  );
  return rows.map(({ id }) => id);
};
const setContactTags = (contactId: number, tags: number[]) => call('POST', '/tags/sync', { contactId, tags });

it('a new tag has the colour of the request, or a colour of the server’s choice if the request has none', async () => {
  expect(await create('Cor própria', { color: '#123abc' })).toMatchObject({ color: '#123abc' });
  expect((await create('Cor qualquer')).color).toMatch(/^#[0-9A-F]{6}$/);
  expect(await refusalOf(await call('POST', '/tags', { name: 'Cor ruim', color: 'red' }))).toEqual([400, 'ERR_BAD_REQUEST']);
});

const laneFields = {
  timeLane: 24,
  greetingMessageLane: 'Recebemos o seu pedido.',
  daysForRemarketing: 3,
  hourRemarketing: '09:30',
  messageRemarketing: 'Ainda podemos ajudar?',
};

it('a kanban tag stores its next kanban lane and its creator, and an update changes and logs only the sent fields', async () => {
  const next = await create('Proposta enviada', { kanban: 1 });
  const after = await create('Recontatado');
  const made = parse(
    ManagedTag,
    await (
      await call('POST', '/tags', {
        name: 'Novo pedido',
        kanban: 1,
        nextLaneId: next.id,
        tagIdAfterRemarketing: after.id,
        ...laneFields,
      })
    ).json(),
  );
  expect(made).toMatchObject({ ...laneFields, nextLaneId: next.id, rollbackLaneId: null, userId: adminId });
  const changed = await call('PUT', `/tags/${made.id}`, { name: made.name, color: made.color, rollbackLaneId: next.id });
  expect(parse(ManagedTag, await changed.json())).toMatchObject({ ...laneFields, nextLaneId: next.id, rollbackLaneId: next.id });
  const log = parse(ListChangeLogAnswer, await (await call('GET', '/change-log?entity=tag')).json());
  expect(log.entries[0]?.changes).toEqual([{ field: 'rollbackLaneId', before: null, after: next.id }]);
  await call('DELETE', `/tags/${next.id}`);
  expect(await read(made.id)).toMatchObject({ nextLaneId: null, rollbackLaneId: null, tagIdAfterRemarketing: after.id });
});

it('when a tag is merged into another one, kanban tags that referred to the first tag refer to the other one', async () => {
  const [old, kept] = [await create('Raia antiga', { kanban: 1 }), await create('Raia mantida', { kanban: 1 })];
  const from = await create('Raia de origem', { kanban: 1, nextLaneId: old.id });
  await call('PUT', `/tags/${kept.id}`, { name: kept.name, color: kept.color, rollbackLaneId: old.id });
  expect((await call('POST', `/tags/${old.id}/merge`, { into: kept.id })).status).toBe(200);
  expect(await read(from.id)).toMatchObject({ nextLaneId: kept.id });
  expect(await read(kept.id)).toMatchObject({ rollbackLaneId: null });
});

it('a kanban tag that refers to itself, to a plain tag, or to a missing or foreign tag or connection is refused', async () => {
  const self = await create('Raia só', { kanban: 1 });
  const ofContacts = await create('Não é raia');
  const update = (more: object) => call('PUT', `/tags/${self.id}`, { name: self.name, color: self.color, ...more });
  expect(await refusalOf(await update({ nextLaneId: self.id }))).toEqual([400, 'ERR_BAD_REQUEST']);
  expect(await refusalOf(await update({ rollbackLaneId: ofContacts.id }))).toEqual([404, 'ERR_NO_TAG_FOUND']);
  expect(await refusalOf(await update({ tagIdAfterRemarketing: 999_999 }))).toEqual([404, 'ERR_NO_TAG_FOUND']);
  expect(await refusalOf(await update({ whatsappIdRemarketing: 999_999 }))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  expect(await refusalOf(await update({ hourRemarketing: '25:00' }))).toEqual([400, 'ERR_BAD_REQUEST']);
  const foreign = await api.services.database.withPlatform('super-user', async (tx) => {
    const { id } = await tx
      .insertInto('companies')
      .values({ name: 'Estranha das raias', plan_id: 1, due_at: new Date('2099-01-01') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return tx
      .insertInto('tags')
      .values({ company_id: id, name: 'Raia alheia', color: '#123456', kanban: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  expect(await refusalOf(await update({ nextLaneId: foreign.id }))).toEqual([404, 'ERR_NO_TAG_FOUND']);
  expect(await read(self.id)).toMatchObject({ nextLaneId: null, rollbackLaneId: null, version: 1 });
});

it('the list of tags is sorted by name with the contacts of each tag, and its search ignores case and accents', async () => {
  const { id } = await create('Orçamento');
  const [first = 0, second = 0] = await listContactIds(2);
  for (const contact of [first, second]) expect((await setContactTags(contact, [id])).status).toBe(200);
  expect((await list('?searchParam=orcamento')).tags).toMatchObject([{ id, contacts: 2, tickets: 0, version: 1 }]);
  expect((await read(id)).contactList.map((contact) => contact.id).toSorted()).toEqual([first, second].toSorted());
  for (let n = 0; n < 25; n += 1) await create(`Página ${String(n).padStart(2, '0')}`);
  const pages = [await list('?searchParam=página'), await list('?searchParam=página&pageNumber=2')];
  expect(pages.map(({ count, hasMore, tags }) => [count, hasMore, tags.length])).toEqual([
    [25, true, 20],
    [25, false, 5],
  ]);
  for (let n = 0; n < 20; n += 1) await create(`Cheia ${n}`);
  expect(await list('?searchParam=cheia')).toMatchObject({ count: 20, hasMore: false });
});

it('attendants get masked numbers of a tag’s contacts if the company hides numbers', async () => {
  const { id } = await create('De número oculto');
  const [contact = 0] = await listContactIds(1);
  await setContactTags(contact, [id]);
  const numberFor = async (reader: string) => {
    const answer = await api.call('GET', `/tags/${id}`, { token: reader });
    return parse(ReadTagAnswer, await answer.json()).contactList[0]?.number ?? '';
  };
  await setSettingsInTest(api.services, companyId, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
  const whole = await numberFor(token);
  expect(whole).toMatch(/^\d+$/);
  expect(await numberFor(attendantToken)).not.toBe(whole);
});

it('an update of a tag runs once per idempotency key, and is refused for a taken name or an outdated version', async () => {
  const { id } = await create('Antes');
  await create('Ocupado');
  const body = { name: 'Depois', color: '#00ff00', version: 1 };
  const key = randomUUID();
  const answers = await Promise.all([key, key].map((each) => api.call('PUT', `/tags/${id}`, { token, body, key: each })));
  for (const answer of answers) expect(parse(ManagedTag, await answer.json())).toMatchObject({ name: 'Depois', version: 2 });
  expect(await refusalOf(await call('PUT', `/tags/${id}`, body))).toEqual([409, 'ERR_VERSION_CONFLICT']);
  expect(await refusalOf(await call('PUT', `/tags/${id}`, { ...body, name: 'ocupádo', version: 2 }))).toEqual([
    409,
    'ERR_DUPLICATED_TAG',
  ]);
  expect(await refusalOf(await call('PUT', `/tags/${id}`, { ...body, name: 'ab' }))).toEqual([400, 'ERR_BAD_REQUEST']);
  expect(await refusalOf(await call('PUT', '/tags/2000000', body))).toEqual([404, 'ERR_NO_TAG_FOUND']);
  const log = parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=tag&rowId=${id}`)).json());
  expect(log.entries.map(({ action, changes }) => [action, changes.find(({ field }) => field === 'name')?.after])).toEqual([
    ['update', 'Depois'],
    ['create', 'Antes'],
  ]);
});

it('of two concurrent updates of a tag, one is applied and the other is refused', async () => {
  const { id } = await create('Disputada');
  const answers = await Promise.all(
    ['Minha', 'Sua'].map((name) => call('PUT', `/tags/${id}`, { name, color: '#00ff00', version: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('deleting a tag removes it from all contacts and tickets, and sends an event for each contact and ticket', async () => {
  const { id } = await create('Sai');
  const [contact = 0] = await listContactIds(1);
  await setContactTags(contact, [id]);
  const answers = await Promise.all([1, 2].map(() => call('DELETE', `/tags/${id}`)));
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ id }, { id }]);
  expect(await refusalOf(await call('GET', `/tags/${id}`))).toEqual([404, 'ERR_NO_TAG_FOUND']);
  const { tags } = parse(ReadContactTags, await (await call('GET', `/contactTags/${contact}`)).json());
  expect(tags.map((tag) => tag.id)).not.toContain(id);
});

it('after a tag is merged into another one, a contact that had both tags has only the remaining tag', async () => {
  const [from, into] = [await create('Cliente vip'), await create('Cliente especial')];
  const lane = await create('Raia vip', { kanban: 1 });
  const [both = 0, one = 0] = await listContactIds(2);
  await setContactTags(both, [from.id, into.id]);
  await setContactTags(one, [from.id]);
  const merge = (id: number, target: number, by = token) =>
    api.call('POST', `/tags/${id}/merge`, { token: by, body: { into: target } });
  expect(await refusalOf(await merge(from.id, from.id))).toEqual([400, 'ERR_BAD_REQUEST']);
  expect(await refusalOf(await merge(from.id, lane.id))).toEqual([400, 'ERR_BAD_REQUEST']);
  expect(await refusalOf(await merge(from.id, 2_000_000))).toEqual([404, 'ERR_NO_TAG_FOUND']);
  expect((await merge(from.id, into.id, attendantToken)).status).toBe(403);
  expect(await (await merge(from.id, into.id)).json()).toMatchObject({ id: into.id, contacts: 2 });
  expect(await refusalOf(await call('GET', `/tags/${from.id}`))).toEqual([404, 'ERR_NO_TAG_FOUND']);
  const lastTwo = [await create('Um lado'), await create('Outro lado')];
  const [a, b] = lastTwo.map(({ id }) => id);
  const crossed = await Promise.all([merge(a ?? 0, b ?? 0), merge(b ?? 0, a ?? 0)]);
  expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

it('a user removes a tag from one contact, and the devices of colleagues receive the removal', async () => {
  const { id } = await create('De um só');
  const [first = 0, second = 0] = await listContactIds(2);
  for (const contact of [first, second]) await setContactTags(contact, [id]);
  const socket = await connectLive(api.port, attendantToken);
  await socket.say('joinNotification');
  expect((await call('DELETE', `/tags-contacts/${id}/${first}`)).status).toBe(200);
  expect((await call('DELETE', `/tags-contacts/${id}/${first}`)).status).toBe(200);
  expect((await read(id)).contactList.map((contact) => contact.id)).toEqual([second]);
  await vi.waitFor(() => expect(socket.heard('contact')).toMatchObject([{ action: 'update', contact: { id: first } }]));
  socket.close();
});
