import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { parse } from 'valibot';
import { InboxView, MAX_INBOX_VIEWS } from '@prosa/contract/inbox-views/inbox-view';
import { newId } from '../platform/new-id.ts';
import { connectLive } from '../testing/connect-live.ts';
import { unreadInboxFilters } from '../testing/inbox-filters.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const ana = await api.logIn('atendente1@demo.prosa');
const bruno = await api.logIn('atendente2@demo.prosa');

type TestUser = typeof ana;
const bodyOf = (name: string, more: object = {}) => ({ id: newId(), name, filters: unreadInboxFilters, position: 1, ...more });
const viewOf = async (answer: Response): Promise<InboxView> => parse(InboxView, await answer.json());
const listViews = async (who: TestUser) => (await pullPages(api, who.token)).pages.flatMap(({ inboxViews }) => inboxViews);

it('a view is saved once if its idempotency key or id repeats, and the id of a colleague’s view is refused', async () => {
  const body = bodyOf(' Não lidas ');
  const key = randomUUID();
  const answers = await Promise.all([
    ana.call('POST', '/inbox-views', { body, key }),
    ana.call('POST', '/inbox-views', { body, key }),
    ana.call('POST', '/inbox-views', { body, key: randomUUID() }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await listViews(ana)).filter(({ id }) => id === body.id)).toMatchObject([{ ...body, name: 'Não lidas' }]);
  expect(await refusalOf(await bruno.call('POST', '/inbox-views', { body }))).toEqual([409, 'ERR_COMMAND_REUSED']);
});

it('only the user who saved a view can pull, change and delete the view', async () => {
  const { id } = await viewOf(await ana.call('POST', '/inbox-views', { body: bodyOf('Só minha') }));
  expect((await listViews(bruno)).map((view) => view.id)).not.toContain(id);
  expect(await refusalOf(await bruno.call('PUT', `/inbox-views/${id}`, { body: { name: 'Tomada' } }))).toEqual([
    404,
    'ERR_NO_INBOX_VIEW_FOUND',
  ]);
  expect((await bruno.call('DELETE', `/inbox-views/${id}`)).status).toBe(200);
  expect((await listViews(ana)).find((view) => view.id === id)).toMatchObject({ name: 'Só minha' });
});

it('an update of a view changes only the fields in the request, and a repeated deletion leaves the view deleted', async () => {
  const { id } = await viewOf(await ana.call('POST', '/inbox-views', { body: bodyOf('Manhã', { position: 4 }) }));
  const filters = { ...unreadInboxFilters, showAll: true, tagIds: [7] };
  await Promise.all([
    ana.call('PUT', `/inbox-views/${id}`, { body: { name: 'Tarde' } }),
    ana.call('PUT', `/inbox-views/${id}`, { body: { filters } }),
  ]);
  expect(await viewOf(await ana.call('PUT', `/inbox-views/${id}`, { body: { position: 0.5 } }))).toMatchObject({
    name: 'Tarde',
    filters,
    position: 0.5,
  });
  for (const _ of [1, 2]) expect((await ana.call('DELETE', `/inbox-views/${id}`)).status).toBe(200);
  expect(await refusalOf(await ana.call('PUT', `/inbox-views/${id}`, { body: { name: 'Noite' } }))).toEqual([
    404,
    'ERR_NO_INBOX_VIEW_FOUND',
  ]);
  expect((await listViews(ana)).map((view) => view.id)).not.toContain(id);
});

it.each([
  ['no name', { name: '  ' }],
  ['a long name', { name: 'x'.repeat(51) }],
  ['a far too large position', { position: 1e300 }],
  ['a tab that does not exist', { filters: { ...unreadInboxFilters, tab: 'nowhere' } }],
  ['a missing filter', { filters: { tab: 'open' } }],
  ['too many tags', { filters: { ...unreadInboxFilters, tagIds: Array.from({ length: 201 }, (_, at) => at + 1) } }],
])('a view with %s is refused', async (_fault, fields) => {
  expect(await refusalOf(await ana.call('POST', '/inbox-views', { body: bodyOf('Certa', fields) }))).toEqual([
    400,
    'ERR_BAD_REQUEST',
  ]);
});

it('a view beyond the limit is refused, even if several views are saved at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_INBOX_VIEWS + 5 }, (_, at) => bruno.call('POST', '/inbox-views', { body: bodyOf(`Visão ${at}`) })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_INBOX_VIEWS);
  const refused = answers.find(({ status }) => status !== 201);
  expect(refused && (await refusalOf(refused))).toEqual([409, 'ERR_TOO_MANY_INBOX_VIEWS']);
  expect(await listViews(bruno)).toHaveLength(MAX_INBOX_VIEWS);
});

it('the event of a changed view is sent only to the devices of the view’s user', async () => {
  const own = await connectLive(api.port, ana.token);
  const other = await connectLive(api.port, bruno.token);
  for (const socket of [own, other]) await socket.say('joinNotification');
  const view = await viewOf(await ana.call('POST', '/inbox-views', { body: bodyOf('Ao vivo') }));
  await ana.call('PUT', `/inbox-views/${view.id}`, { body: { name: 'Ao vivo agora' } });
  await ana.call('DELETE', `/inbox-views/${view.id}`);
  await vi.waitFor(() => expect(own.heard('inboxView').at(-1)).toMatchObject({ action: 'delete', id: view.id }));
  // The server answers this message after all events that it sent before, so none of these events can arrive after the answer.
  expect(await other.say('userStatus')).toBe(true);
  expect(other.heard('inboxView')).toEqual([]);
  for (const socket of [own, other]) socket.close();
});
