import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'valibot';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { connectLive } from '../../testing/connect-live.ts';
import { waitForFeed } from '../../testing/wait-for-feed.ts';
import { pullPages } from '../../testing/pull-pages.ts';
import { startTestApi } from '../../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const ana = await api.logIn('atendente1@demo.prosa');
const bruno = await api.logIn('atendente2@demo.prosa');
/** An open ticket that Ana attends. */
let ticket: Ticket;

beforeAll(async () => {
  const open = await api.call('GET', '/tickets?status=open', { token: ana.token });
  const [first] = parse(ListTicketsAnswer, await open.json()).tickets;
  if (first === undefined) throw new Error('the demo has no open ticket of Ana’s');
  ticket = first;
});

type By = { readonly key?: string; readonly token?: string };
const put = (path: string, body: unknown, { key = randomUUID(), token = ana.token }: By = {}) =>
  api.call('PUT', path, { token, body, key });
const load = async () => parse(Ticket, await (await api.call('GET', `/tickets/u/${ticket.uuid}`, { token: ana.token })).json());

describe('PUT /tickets-value/{id}', () => {
  const value = (body: unknown, by?: By) => put(`/tickets-value/${ticket.id}`, { value: body }, by);

  it('a repeated call stores a ticket’s value once, and the ticket keeps its place in the list', async () => {
    const key = randomUUID();
    const answers = await Promise.all([value(1500.5, { key }), value(1500.5, { key }), value('1500.50')]);
    expect(await Promise.all(answers.map(async (answer) => parse(Ticket, await answer.json()).value))).toEqual([
      1500.5, 1500.5, 1500.5,
    ]);
    expect(await load()).toMatchObject({ value: 1500.5, updatedAt: ticket.updatedAt });
  });

  it('a ticket’s value is sent to users who see the ticket, and is in the next pull', async () => {
    const { cursor } = await pullPages(api, ana.token);
    const socket = await connectLive(api.port, ana.token);
    await socket.say('joinChatBox', ticket.uuid);
    await value(99.9);
    await vi.waitFor(() => expect(socket.heard('ticket').at(-1)).toMatchObject({ action: 'update', ticket: { value: 99.9 } }));
    socket.close();
    await waitForFeed(api);
    const { pages } = await pullPages(api, ana.token, cursor);
    expect(pages.flatMap(({ tickets }) => tickets)).toContainEqual(expect.objectContaining({ id: ticket.id, value: 99.9 }));
  });

  it('an invalid value of a ticket is refused, and so is a user who does not see the ticket', async () => {
    for (const wrong of [0, 0.001, '0', 'mil', '', null, 1e15, { value: 1 }])
      expect([wrong, (await value(wrong)).status]).toEqual([wrong, 400]);
    const strange = await value(1, { token: bruno.token });
    expect([strange.status, await strange.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
    expect((await load()).value).toBe(99.9);
  });
});

describe('kanban lanes', () => {
  let lanes: number[];
  let plain: number;

  beforeAll(async () => {
    const companyId = ana.user.companyId;
    const tag = (name: string, kanban: 0 | 1) => ({ company_id: companyId, name, color: '#00AA00', kanban });
    const made = await api.services.database.withTenant(companyId, (tx) =>
      tx
        .insertInto('tags')
        .values([tag('Proposta', 1), tag('Fechado', 1), tag('Sem faixa', 0)])
        .returning('id')
        .execute(),
    );
    const ids = made.map(({ id }) => id);
    lanes = ids.slice(0, 2);
    plain = ids[2] ?? 0;
    await api.services.database.withTenant(companyId, (tx) =>
      tx.insertInto('ticket_tags').values({ company_id: companyId, ticket_id: ticket.id, tag_id: plain }).execute(),
    );
  });
  const enter = (lane: number | undefined, by?: By) => put(`/ticket-tags/${ticket.id}/${lane}`, {}, by);
  const leave = (key: string = randomUUID()) => api.call('DELETE', `/ticket-tags/${ticket.id}`, { token: ana.token, key });
  const tagIds = async () => (await load()).tags.map(({ id }) => id);

  it('a ticket that several simultaneous calls move to a kanban lane gets the lane’s tag once, and keeps its other tags', async () => {
    const key = randomUUID();
    await Promise.all([enter(lanes[0], { key }), enter(lanes[0], { key })]);
    expect(await tagIds()).toEqual([lanes[0], plain]);
    const answers = await Promise.all([enter(lanes[1]), enter(lanes[0]), enter(lanes[1])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const columnIds = (await tagIds()).filter((id) => id !== plain);
    expect(columnIds).toHaveLength(1);
    expect(lanes).toContain(columnIds[0]);
  });

  it('a ticket is removed from its kanban lane once, even if the call is repeated', async () => {
    await enter(lanes[1]);
    const key = randomUUID();
    const answers = await Promise.all([leave(key), leave(key), leave()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await tagIds()).toEqual([plain]);
  });

  it('a ticket is moved only to a kanban tag, and only by a user who sees the ticket', async () => {
    for (const lane of [plain, 999_999]) {
      const answer = await enter(lane);
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'ERR_NO_TAG_FOUND' }]);
    }
    const strange = await enter(lanes[0], { token: bruno.token });
    expect([strange.status, await strange.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
    expect(await tagIds()).toEqual([plain]);
  });
});
