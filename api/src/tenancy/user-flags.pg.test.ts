import { randomUUID } from 'node:crypto';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { array, object, parse, tuple, string } from 'valibot';
import { QueueId, type TicketId, type UserId } from '@prosa/contract/ids';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import { Queue } from '@prosa/contract/session/session';
import { seesTicket, toListViewer } from '@prosa/domain/tickets/sees-ticket';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadReadableMedia } from '../media-access/load-readable-media.ts';
import { loadScope } from '../platform/access/scope.ts';
import { commit } from '../platform/write.ts';
import { connectLive } from '../testing/connect-live.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { insertContact, insertTicket } from '../testing/insert-ticket.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { searchTickets } from '../testing/search-tickets.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

type Flags = Readonly<Record<string, string | boolean>>;
/** The flags that decide which tickets a user sees, all turned off. */
const flagsTurnedOff: Flags = {
  profile: 'user',
  all_ticket: 'disable',
  allow_group: false,
  all_historic: 'disabled',
  all_user_chat: 'disabled',
  user_close_pending_ticket: 'disabled',
};
const NAME = 'Zulmira';

let api: TestApi;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let brunoId: UserId;
let ownQueue: QueueId;
let otherQueue: QueueId;

beforeAll(async () => {
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  brunoId = (await api.logIn('atendente2@demo.prosa')).user.id;
  const queues = parse(array(Queue), await (await api.call('GET', '/queue', { token: ana.token })).json());
  [ownQueue, otherQueue] = parse(
    tuple([QueueId, QueueId]),
    queues.slice(0, 2).map(({ id }) => id),
  );
  await setQueues([ownQueue]);
});
afterAll(() => api.stop());

const runInCompany = <T>(work: Parameters<typeof api.services.database.withTenant<T>>[1]) =>
  api.services.database.withTenant(ana.user.companyId, work);
const setFlags = (flags: Flags) =>
  runInCompany((tx) =>
    tx
      .updateTable('users')
      .set({ ...flagsTurnedOff, ...flags })
      .where('id', '=', ana.user.id)
      .execute(),
  );
const setQueues = (queueIds: readonly number[]) =>
  runInCompany(async (tx) => {
    const { companyId, id } = ana.user;
    await tx.deleteFrom('user_queues').where('company_id', '=', companyId).where('user_id', '=', id).execute();
    for (const queueId of queueIds)
      await tx
        .insertInto('user_queues')
        .values({ company_id: companyId, user_id: id, queue_id: parse(QueueId, queueId) })
        .execute();
  });
const addMedia = async (ticketId: number): Promise<string> => {
  const id = randomUUID();
  await runInCompany((tx) =>
    tx
      .insertInto('media')
      .values({
        company_id: ana.user.companyId,
        id,
        ticket_id: ticketId,
        name: 'a.txt',
        mime_type: 'text/plain',
        size_bytes: 1,
        storage_key: id,
        thumbnail_key: null,
        duration_s: null,
        quick_message_id: null,
        chat_id: null,
        owner_kind: null,
        owner_id: null,
      })
      .execute(),
  );
  return id;
};
const loadAnasScope = () => {
  const payload = Buffer.from(ana.token.split('.')[1] ?? '', 'base64url').toString();
  const claims = parse(object({ sessionId: string() }), JSON.parse(payload));
  return loadScope(api.services, { companyId: ana.user.companyId, userId: ana.user.id, ...claims });
};
const mayOpenMedia = async (id: string, scope = loadAnasScope()) =>
  loadReadableMedia(api.services, await scope, id).then(
    () => true,
    () => false,
  );
const isListed = async (query: string, id: number) => {
  const answer = await api.call('GET', `/tickets?${query}`, { token: ana.token });
  return parse(ListTicketsAnswer, await answer.json()).tickets.some((ticket) => ticket.id === id);
};
/**
 * Returns the given tickets of which Ana receives live events. Waits for the `sync` event, which every user receives after the
 * events of the tickets.
 */
async function listLive(ids: readonly TicketId[]): Promise<ReadonlySet<TicketId>> {
  const socket = await connectLive(api.port, ana.token);
  await socket.say('joinNotification');
  const before = socket.heard('sync').length;
  await commit(api.running, ana.user.companyId, async ({ changes }) => {
    for (const id of ids) changes.tickets.set(id, 'update');
  });
  await vi.waitFor(() => expect(socket.heard('sync').length).toBeGreaterThan(before));
  const heard = socket.heard('ticket').flatMap((event) => (event.action === 'delete' ? [] : [event.ticket.id]));
  socket.close();
  return new Set(heard.filter((id) => ids.includes(id)));
}
/** Returns the tickets that a new device receives with its first pull. */
async function listPulled(): Promise<ReadonlySet<TicketId>> {
  await waitForFeed(api);
  const { pages } = await pullPages(api, ana.token);
  return new Set(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id)));
}
/** Returns for each way to reach a ticket, such as a list or a link, whether Ana sees the ticket in this way. */
async function checkAccess(ticket: { readonly id: TicketId; readonly uuid: string }, status: string, mediaId: string) {
  const at = (path: string) => api.call('GET', path, { token: ana.token });
  return {
    list: await isListed(`status=${status}&showAll=true`, ticket.id),
    search: await isListed(`status=search&searchParam=${NAME}&showAll=true`, ticket.id),
    address: (await at(`/tickets/u/${ticket.uuid}`)).status === 200,
    messages: (await at(`/messages/${ticket.id}`)).status === 200,
    log: (await at(`/tickets-log/${ticket.id}`)).status === 200,
    pull: (await listPulled()).has(ticket.id),
    live: (await listLive([ticket.id])).has(ticket.id),
    media: await mayOpenMedia(mediaId),
  };
}
const createExpectedAccess = (isOpen: boolean) => ({
  list: isOpen,
  search: isOpen,
  address: isOpen,
  messages: isOpen,
  log: isOpen,
  pull: isOpen,
  live: isOpen,
  media: isOpen,
});

describe('a user’s flag', () => {
  it.each([
    { flag: 'allTicket', on: { all_ticket: 'enable' }, status: 'pending' as const, inQueue: false, ofBruno: false },
    { flag: 'allowGroup', on: { allow_group: true }, status: 'group' as const, inQueue: true, ofBruno: true },
    { flag: 'allUserChat', on: { all_user_chat: 'enabled' }, status: 'open' as const, inQueue: true, ofBruno: true },
    { flag: 'the profile admin', on: { profile: 'admin' }, status: 'open' as const, inQueue: false, ofBruno: true },
  ])(
    'a ticket that $flag allows is in lists, pulls and live events, and its files can be opened, only while $flag is set',
    async ({ flag, on, status, inQueue, ofBruno }) => {
      const ticket = await runInCompany(async (tx) =>
        insertTicket(tx, ana.user.companyId, {
          status,
          queue_id: inQueue ? ownQueue : null,
          user_id: ofBruno ? brunoId : null,
          is_group: status === 'group',
          contact_id: await insertContact(tx, ana.user.companyId, { name: NAME, is_group: status === 'group' }),
        }),
      );
      const mediaId = await addMedia(ticket.id);
      await setFlags(flagsTurnedOff);
      expect(await checkAccess(ticket, status, mediaId)).toEqual(createExpectedAccess(false));
      await setFlags(on);
      // A search by an attendant finds only the attendant's own tickets, even if the lists show more (coverage 1 §6).
      const found = { ...createExpectedAccess(true), search: flag !== 'allUserChat' };
      expect(await checkAccess(ticket, status, mediaId)).toEqual(found);
      await setFlags(flagsTurnedOff);
      expect(await checkAccess(ticket, status, mediaId)).toEqual(createExpectedAccess(false));
    },
  );

  it('only a user with allHistoric sees the contact’s messages in other queues, and their files', async () => {
    const { companyId } = ana.user;
    const text = 'o que foi dito antes';
    const { earlier, now } = await runInCompany(async (tx) => {
      const contact_id = await insertContact(tx, companyId, { name: 'Com história' });
      const closed = await insertTicket(tx, companyId, { contact_id, status: 'closed', queue_id: otherQueue, user_id: brunoId });
      const open = await insertTicket(tx, companyId, { contact_id, status: 'open', queue_id: ownQueue, user_id: ana.user.id });
      return { earlier: closed, now: open };
    });
    const mediaId = await addMedia(earlier.id);
    await runInCompany((tx) =>
      tx
        .insertInto('messages')
        .values({
          company_id: companyId,
          id: randomUUID(),
          ticket_id: earlier.id,
          contact_id: earlier.contactId,
          from_me: false,
          queue_id: parse(QueueId, otherQueue),
          body: text,
          delivery: 'received',
          created_at: new Date(),
        })
        .execute(),
    );
    const reads = async () => {
      const answer = await api.call('GET', `/messages/${now.id}`, { token: ana.token });
      return {
        said: parse(ListMessagesAnswer, await answer.json()).messages.some(({ body }) => body === text),
        file: await mayOpenMedia(mediaId),
      };
    };
    await setFlags(flagsTurnedOff);
    expect(await reads()).toEqual({ said: false, file: false });
    await setFlags({ all_historic: 'enabled' });
    expect(await reads()).toEqual({ said: true, file: true });
  });

  it('an attendant can close a pending ticket only with the flag userClosePendingTicket or showDashboard', async () => {
    const close = async () => {
      const { id } = await runInCompany((tx) => insertTicket(tx, ana.user.companyId, { queue_id: ownQueue }));
      return (await api.call('PUT', `/tickets/${id}`, { token: ana.token, body: { status: 'closed' } })).status;
    };
    for (const flags of [{}, { user_close_pending_ticket: 'enabled' }, { show_dashboard: 'enabled' }]) {
      await setFlags({ ...flagsTurnedOff, ...flags });
      expect(await close()).toBe(Object.keys(flags).length === 0 ? 403 : 200);
    }
  });

  it('users with random flags get exactly the tickets that `seesTicket` allows, through every interface', async () => {
    const { companyId, id: anasId } = ana.user;
    const statuses: readonly TicketStatus[] = ['open', 'pending', 'closed', 'group', 'nps', 'lgpd'];
    const states = statuses.flatMap((status) =>
      [null, ownQueue, otherQueue].flatMap((queueId) =>
        [null, anasId, brunoId].map((userId) => ({ status, queueId, userId, isGroup: status === 'group' })),
      ),
    );
    const tickets = await Promise.all(
      states.map(async (state) => {
        const { id, uuid } = await runInCompany(async (tx) =>
          insertTicket(tx, companyId, {
            status: state.status,
            queue_id: state.queueId === null ? null : parse(QueueId, state.queueId),
            user_id: state.userId,
            is_group: state.isGroup,
            contact_id: await insertContact(tx, companyId, { name: NAME, is_group: state.isGroup }),
          }),
        );
        return { id, uuid, state, mediaId: await addMedia(id) };
      }),
    );
    const ids = tickets.map(({ id }) => id);
    const anyone = fc.record({
      profile: fc.constantFrom('user', 'user', 'user', 'admin' as const),
      allTicket: fc.constantFrom('enable', 'disable' as const),
      allowGroup: fc.boolean(),
      allHistoric: fc.constant('disabled' as const),
      allUserChat: fc.constantFrom('enabled', 'disabled' as const),
      queueIds: fc.subarray([ownQueue, otherQueue]),
    });
    await fc.assert(
      fc.asyncProperty(anyone, async (viewer) => {
        await setFlags({
          profile: viewer.profile,
          all_ticket: viewer.allTicket,
          allow_group: viewer.allowGroup,
          all_user_chat: viewer.allUserChat,
        });
        await setQueues(viewer.queueIds);
        const find = (showAll: boolean) => searchTickets(api, ana.token, { searchParam: NAME, showAll });
        const [inPull, heard, hits, allHits] = [await listPulled(), await listLive(ids), await find(false), await find(true)];
        const scope = loadAnasScope();
        for (const { id, uuid, state, mediaId } of tickets) {
          const isSeen = seesTicket({ id: anasId, ...viewer }, state);
          const ways = {
            pull: inPull.has(id),
            live: heard.has(id),
            address: (await api.call('GET', `/tickets/u/${uuid}`, { token: ana.token })).status === 200,
            media: await mayOpenMedia(mediaId, scope),
          };
          expect({ state, ...ways }).toEqual({ state, pull: isSeen, live: isSeen, address: isSeen, media: isSeen });
          const isFound = (showAll: boolean) =>
            seesTicket(toListViewer({ id: anasId, ...viewer }, { showAll, isSearch: true }), state);
          const searches = { own: hits.has(id), all: allHits.has(id) };
          expect({ state, ...searches }).toEqual({ state, own: isFound(false), all: isFound(true) });
        }
      }),
      { numRuns: 12 },
    );
    await setFlags(flagsTurnedOff);
    await setQueues([ownQueue]);
  });
});
