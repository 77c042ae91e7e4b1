import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { array, object, parse } from 'valibot';
import { Connection } from '@prosa/contract/channels/connection';
import { Flow } from '@prosa/contract/flows/flow';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { clientMessages, type ClientMessageName } from '@prosa/contract/live/client-messages';
import { toLiveEventNames, liveEvents, type LiveEventKind } from '@prosa/contract/live/live-events';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { createCompany } from '../companies/create-company.ts';
import { connectLive, type TestSocket } from '../testing/connect-live.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { unreadInboxFilters } from '../testing/inbox-filters.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

type Session = { readonly token: string; readonly id: number; readonly companyId: number };
type Scene = {
  readonly api: TestApi;
  readonly admin: Session;
  readonly ticket: { readonly id: number; readonly uuid: string; readonly contact: { readonly id: number } };
};

/**
 * For each live event, an action in the first company that causes it. TypeScript reports an error if an event of the contract is
 * missing.
 */
const actionByLiveEvent: Readonly<Record<LiveEventKind, (scene: Scene & { readonly owner: TestSocket }) => Promise<unknown>>> = {
  ticket: ({ api, admin, ticket }) => sendMessage(api, admin, ticket.id),
  appMessage: ({ api, admin, ticket }) => sendMessage(api, admin, ticket.id),
  sync: ({ api, admin, ticket }) => sendMessage(api, admin, ticket.id),
  contact: ({ api, admin }) => {
    const number = `55119${String(Date.now()).slice(-8)}`;
    return api.call('POST', '/contacts', { token: admin.token, body: { name: 'Zélia', number }, key: randomUUID() });
  },
  ticketNote: ({ api, admin, ticket }) =>
    api.call('POST', '/ticket-notes', {
      token: admin.token,
      body: { note: 'segredo', ticketId: ticket.id },
      key: randomUUID(),
    }),
  tag: ({ api, admin }) =>
    api.call('POST', '/tags', { token: admin.token, body: { name: `Segredo ${randomUUID()}`, kanban: 0 }, key: randomUUID() }),
  quickMessage: ({ api, admin }) =>
    api.call('POST', '/quick-messages', { token: admin.token, body: { shortcode: 'segredo' }, key: randomUUID() }),
  schedule: ({ api, admin, ticket }) =>
    api.call('POST', '/schedules', {
      token: admin.token,
      body: { contactId: ticket.contact.id, body: 'segredo', sendAt: '2099-01-01T12:00:00.000Z' },
      key: randomUUID(),
    }),
  inboxView: ({ api, admin }) =>
    api.call('POST', '/inbox-views', {
      token: admin.token,
      body: { id: randomUUID(), name: 'segredo', filters: unreadInboxFilters, position: 1 },
      key: randomUUID(),
    }),
  flow: ({ api, admin }) => createFlow(api, admin),
  flowCampaign: async ({ api, admin }) => {
    const { id: flowId } = parse(Flow, await (await createFlow(api, admin)).json());
    return api.call('POST', '/flowcampaign', {
      token: admin.token,
      body: { name: 'Segredo', flowId, phrase: 'segredo' },
      key: randomUUID(),
    });
  },
  file: ({ api, admin }) =>
    api.call('POST', '/files', { token: admin.token, body: { name: 'Segredo', message: 'segredo' }, key: randomUUID() }),
  queueIntegration: ({ api, admin }) =>
    api.call('POST', '/queueIntegration', {
      token: admin.token,
      body: { name: 'Segredo', type: 'webhook', urlN8N: 'https://segredo.example.com' },
      key: randomUUID(),
    }),
  chat: async ({ api, admin }) => {
    const listed = await api.call('GET', '/users/list', { token: admin.token });
    const [, other] = parse(array(object({ id: UserId })), await listed.json());
    return api.call('POST', '/chats', { token: admin.token, body: { title: 'Segredo', users: [other?.id] }, key: randomUUID() });
  },
  whatsapp: async ({ api, admin }) => {
    const listed = await api.call('GET', '/whatsapp', { token: admin.token });
    const [connection] = parse(array(Connection), await listed.json());
    const body = { selectedFlowIds: [] };
    return api.call('PUT', `/whatsapp/${connection?.id}`, { token: admin.token, body, key: randomUUID() });
  },
  queue: ({ api, admin }) =>
    api.call('POST', '/queue', {
      token: admin.token,
      body: { name: 'Segredo', color: '#123abc', greetingMessage: 'Segredo' },
      key: randomUUID(),
    }),
  longJob: ({ api, admin }) =>
    api.call('POST', '/set-up/tags/import', {
      token: admin.token,
      body: { fileName: 'Segredo', content: Buffer.from(`Nome\nSegredo ${randomUUID()}`).toString('base64') },
      key: randomUUID(),
    }),
  setting: async ({ api, admin }) => {
    const column = 'transferMessage';
    const body = { column, data: `Segredo ${randomUUID()}` };
    return api.call('PUT', '/companySettings', { token: admin.token, body, key: randomUUID() });
  },
  user: async ({ api, owner }) => {
    const colleague = await logInToSession(api, 'atendente2@demo.prosa');
    const socket = await connectLive(api.port, colleague.token);
    // Before the server sends the event, it reads whether the user is still connected. The socket therefore stays open until the
    // owner has received the event.
    const online = expect.objectContaining({ user: expect.objectContaining({ id: colleague.id, online: true }) });
    await vi.waitFor(() => expect(owner.heard('user')).toContainEqual(online));
    socket.close();
  },
  presence: ({ owner }) => owner.say('userStatus'),
  ticketPresence: async ({ api }) => {
    const ana = await logInToSession(api, 'atendente1@demo.prosa');
    const listed = await api.call('GET', '/tickets?status=open', { token: ana.token });
    const socket = await connectLive(api.port, ana.token);
    const uuid = parse(ListTicketsAnswer, await listed.json()).tickets[0]?.uuid;
    await socket.say('ticketPresence', { uuid, activity: 'looking' });
    socket.close();
  },
  auth: ({ api }) => api.logIn('admin@demo.prosa'),
};

/**
 * For each client message, `of` returns the message's arguments, and `granted` tells if the server grants the message to a user
 * of another company. Such a user may join rooms of their own user id, but not the room of the first company's ticket.
 */
const clientMessageCases: Readonly<
  Record<ClientMessageName, { readonly of: (scene: Scene) => readonly unknown[]; readonly granted: boolean }>
> = {
  joinNotification: { of: () => [], granted: true },
  joinTickets: { of: () => ['open'], granted: true },
  leaveTickets: { of: () => ['closed'], granted: true },
  joinChatBox: { of: ({ ticket }) => [ticket.uuid], granted: false },
  joinChatBoxLeave: { of: ({ ticket }) => [ticket.id], granted: false },
  userStatus: { of: () => [], granted: true },
  ticketPresence: { of: ({ ticket }) => [{ uuid: ticket.uuid, activity: 'looking' }], granted: false },
};

const createFlow = (api: TestApi, { token }: Session) =>
  api.call('POST', '/flowbuilder', { token, body: { name: 'Segredo' }, key: randomUUID() });
const sendMessage = (api: TestApi, { token }: Session, ticketId: number) =>
  api.call('POST', `/messages/${ticketId}`, { token, body: { id: randomUUID(), body: 'segredo' }, key: randomUUID() });

const logInToSession = async (api: TestApi, email: string): Promise<Session> => {
  const { token, user } = await api.logIn(email);
  return { token, id: user.id, companyId: user.companyId };
};

test('every live event and client message of the contract has a test case', () => {
  expect(Object.keys(actionByLiveEvent).toSorted()).toEqual(Object.keys(liveEvents).toSorted());
  expect(Object.keys(clientMessageCases).toSorted()).toEqual(Object.keys(clientMessages).toSorted());
});

describe.each([
  { mode: 'as shipped', policies: true },
  { mode: 'with the policies of the database off', policies: false },
])('a user of another company connected to live events, $mode', ({ policies }) => {
  let scene: Scene;
  let stranger: Session;
  let theirs: TestSocket;
  const names: string[] = [];

  beforeAll(async () => {
    const api = await startTestApi();
    if (!policies) await dropPolicies(api.database.adminUrl);
    await createCompany(api.services, {
      name: 'Vizinha',
      adminName: 'Vera',
      email: 'vera@vizinha.test',
      password: DEMO_PASSWORD,
    });
    const admin = await logInToSession(api, 'admin@demo.prosa');
    const listed = await api.call('GET', '/tickets?status=open&showAll=true', { token: admin.token });
    const [ticket] = parse(ListTicketsAnswer, await listed.json()).tickets;
    if (ticket === undefined) throw new Error('the demo has no open ticket');
    scene = { api, admin, ticket };
    stranger = await logInToSession(api, 'vera@vizinha.test');
    theirs = await connectLive(api.port, stranger.token, { company: stranger.companyId });
    theirs.socket.onAny((name: string) => names.push(name));
  });
  afterAll(async () => {
    theirs.close();
    await scene.api.stop();
  });

  test.each(Object.keys(clientMessageCases) as ClientMessageName[])(
    'a user of another company gets the expected answer to the client message %s',
    async (name) => {
      expect(await theirs.say(name, ...clientMessageCases[name].of(scene))).toBe(clientMessageCases[name].granted);
    },
  );

  test.each(Object.keys(actionByLiveEvent) as LiveEventKind[])(
    'a user of another company receives no event %s of the first company, while the first company’s admin does',
    async (kind) => {
      const admin = await logInToSession(scene.api, 'admin@demo.prosa');
      const owner = await connectLive(scene.api.port, admin.token);
      await owner.say('joinNotification');
      const before = owner.heard(kind).length;
      await actionByLiveEvent[kind]({ ...scene, admin, owner });
      await vi.waitFor(() => expect(owner.heard(kind).length).toBeGreaterThan(before));
      // The answer to this message arrives after all events that were sent earlier, so no such event is still on its way.
      expect(await theirs.say('userStatus')).toBe(true);
      const own = Object.values(toLiveEventNames(parse(CompanyId, stranger.companyId)));
      expect(names.filter((name) => !own.includes(name))).toEqual([]);
      const companyEvents = [
        'ticket',
        'appMessage',
        'contact',
        'ticketNote',
        'tag',
        'quickMessage',
        'schedule',
        'inboxView',
        'chat',
        'flow',
        'flowCampaign',
        'file',
        'queueIntegration',
        'whatsapp',
        'ticketPresence',
        'auth',
      ] as const;
      expect(companyEvents.filter((each) => theirs.heard(each).length > 0)).toEqual([]);
      expect(
        theirs
          .heard('user')
          .map(({ user }) => user.id)
          .filter((id) => id !== stranger.id),
      ).toEqual([]);
      expect(theirs.heard('presence').flatMap(({ userIds }) => userIds.filter((id) => id !== stranger.id))).toEqual([]);
      owner.close();
    },
  );

  test('a user of another company cannot connect to the first company’s namespace, even if the address has another user id', async () => {
    const { token } = stranger;
    const { companyId, id } = scene.admin;
    await expect(connectLive(scene.api.port, token, { company: companyId })).rejects.toThrow('ERR_UNAUTHENTICATED');
    await expect(connectLive(scene.api.port, '', { company: companyId })).rejects.toThrow('ERR_UNAUTHENTICATED');
    const claimed = await connectLive(scene.api.port, token, {
      company: stranger.companyId,
      query: { userId: String(id), companyId: '1' },
    });
    await claimed.say('joinNotification');
    const admin = await logInToSession(scene.api, 'admin@demo.prosa');
    const owner = await connectLive(scene.api.port, admin.token);
    await owner.say('joinNotification');
    await sendMessage(scene.api, admin, scene.ticket.id);
    await vi.waitFor(() => expect(owner.heard('appMessage').length).toBeGreaterThan(0));
    expect(await claimed.say('userStatus')).toBe(true);
    expect([claimed.heard('appMessage'), claimed.heard('ticket')]).toEqual([[], []]);
    owner.close();
    claimed.close();
  });
});

async function dropPolicies(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`do $$ declare t text; begin
    for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
      execute format('alter table %I no force row level security, disable row level security', t);
    end loop; end $$`);
  await admin.end();
}
