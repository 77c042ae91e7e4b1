import * as v from 'valibot';
import { QueueId, UserId } from '@prosa/contract/ids';
import { Hono } from 'hono';
import { meetsRequirement, type AccessSubject } from '@prosa/domain/session/requirement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from './scope.ts';
import { entities } from '../../sync/entities.ts';
import { toNotificationRoom } from '../realtime/live-events.ts';
import type { RowEvent } from '../sync/define-entity.ts';
import type { EntityName } from '../sync/entity-changes.ts';
import { createChanges } from '../write.ts';
import { createRouter } from '../http/router.ts';
import { AppError } from '../app-error.ts';
import { openTwoCompanies, type TwoCompanies } from '../../testing/two-companies/two-companies.ts';
import { seesTicket, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { routePermissions, toRequirement, type RouteAccess, type RouteKey } from './route-permissions.ts';

/** For each combination of profile and flags, the columns in which its user differs from a plain attendant. */
const combinations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a plain attendant': {},
  'an admin': { profile: 'admin' },
  'an attendant with allTicket': { all_ticket: 'enable' },
  'an attendant with allHistoric': { all_historic: 'enabled' },
  'an attendant with allowGroup': { allow_group: 'true' },
  'an attendant with allUserChat': { all_user_chat: 'enabled' },
  'an attendant with userClosePendingTicket': { user_close_pending_ticket: 'enabled' },
  'an attendant with showDashboard': { show_dashboard: 'enabled' },
  'an attendant with allowRealTime': { allow_real_time: 'enabled' },
  'an attendant with allowConnections': { allow_connections: 'enabled' },
  'the super user as an attendant': { super: 'true' },
  'the super user as an admin': { super: 'true', profile: 'admin' },
  'an attendant with every flag': {
    all_ticket: 'enable',
    all_historic: 'enabled',
    allow_group: 'true',
    all_user_chat: 'enabled',
    user_close_pending_ticket: 'enabled',
    show_dashboard: 'enabled',
    allow_real_time: 'enabled',
    allow_connections: 'enabled',
  },
};
const plainAttendant: Readonly<Record<string, string>> = {
  profile: 'user',
  super: 'false',
  all_ticket: 'disable',
  all_historic: 'disabled',
  allow_group: 'false',
  all_user_chat: 'disabled',
  user_close_pending_ticket: 'disabled',
  show_dashboard: 'disabled',
  allow_real_time: 'disabled',
  allow_connections: 'disabled',
};
const keys = Object.keys(routePermissions) as RouteKey[]; // The cast is safe: the object has no other keys.
const requirementOf = (key: RouteKey) => toRequirement(routePermissions[key]);
const scopedKeys = keys.filter((key) => requirementOf(key) !== undefined);

let companies: TwoCompanies;
let app: Hono;
/** Creates an app with the access checks of all routes. The handlers only report that a call has passed its check. */
function createAccessCheckApp({ services }: TwoCompanies): Hono {
  const access: Readonly<Record<RouteKey, RouteAccess>> = routePermissions;
  const router = createRouter(services, access);
  for (const key of scopedKeys) router.scoped(key, { summary: key }, (c) => c.json('passed'));
  router.hono.onError((error, c) =>
    error instanceof AppError ? c.json({ error: error.code }, error.status) : c.json({ error: 'ERR_INTERNAL' }, 500),
  );
  return new Hono({ strict: false }).route('/', router.hono);
}

beforeAll(async () => {
  companies = await openTwoCompanies();
  app = createAccessCheckApp(companies);
});
afterAll(() => companies.close());

async function setColleagueColumns(columns: Readonly<Record<string, string>>): Promise<void> {
  for (const [column, value] of Object.entries({ ...plainAttendant, ...columns }))
    await companies.setUser(companies.colleague, column, value);
}
async function passesAccessCheck(key: RouteKey): Promise<boolean> {
  const [method = '', template = ''] = key.split(' ');
  const path = template.replace(/:\w+\{([a-z]+)\|[^}]*\}/g, '$1').replace(/:\w+(?:\{[^}]*\})?/g, '1');
  const answer = await app.request(path, { method, headers: { authorization: `Bearer ${companies.colleague.access}` } });
  expect([200, 403]).toContain(answer.status);
  return answer.status === 200;
}
/** Converts a user's columns to the input of the policy, without the server's own conversion, which is under test. */
const toSubject = (columns: Readonly<Record<string, string>>, plan: Scope['plan']): AccessSubject => {
  const all = { ...plainAttendant, ...columns };
  const flag = (column: string) => (all[column] === 'enabled' ? 'enabled' : 'disabled');
  return {
    profile: all['profile'] === 'admin' ? 'admin' : 'user',
    super: all['super'] === 'true',
    allowConnections: flag('allow_connections'),
    allowRealTime: flag('allow_real_time'),
    allUserChat: flag('all_user_chat'),
    showDashboard: flag('show_dashboard'),
    userClosePendingTicket: flag('user_close_pending_ticket'),
    plan,
    isExpired: false,
    awaitsSecondFactor: false,
  };
};

describe.each(Object.entries(combinations))('routes for %s', (_title, columns) => {
  it('a user passes exactly the access checks that the policy lists for the user’s profile and flags', async () => {
    await setColleagueColumns(columns);
    const scope = await companies.services.loadScope(companies.colleague.claims);
    const subject = toSubject(columns, scope.plan);
    const open: string[] = [];
    for (const key of scopedKeys) if (await passesAccessCheck(key)) open.push(key);
    expect(open).toEqual(scopedKeys.filter((key) => meetsRequirement(requirementOf(key) ?? {}, subject)));
  });
});

it('a flag about tickets opens no route, and every other flag opens only routes that admins have, too', () => {
  const plan = Object.fromEntries(
    ['Campaigns', 'Kanban', 'OpenAi', 'Integrations', 'Schedules', 'InternalChat', 'ExternalApi', 'Kiwify'].map((name) => [
      `use${name}`,
      true,
    ]),
  ) as Scope['plan']; // The cast is safe: the plan has every flag.
  const openTo = (columns: Readonly<Record<string, string>>) =>
    scopedKeys.filter((key) => meetsRequirement(requirementOf(key) ?? {}, toSubject(columns, plan)));
  const byFlag = (columns: Readonly<Record<string, string>>) => openTo(columns).filter((key) => !openTo({}).includes(key));
  for (const column of ['all_ticket', 'all_historic', 'allow_group', 'user_close_pending_ticket'])
    expect(byFlag({ [column]: column === 'allow_group' ? 'true' : column === 'all_ticket' ? 'enable' : 'enabled' })).toEqual([]);
  const ofAdmins = byFlag({ profile: 'admin' });
  for (const column of ['all_user_chat', 'show_dashboard', 'allow_real_time', 'allow_connections'])
    expect(ofAdmins).toEqual(expect.arrayContaining(byFlag({ [column]: 'enabled' })));
  expect(byFlag({ allow_connections: 'enabled' })).toContain('PUT /whatsapp/:whatsappId{[0-9]+}');
  for (const key of ['POST /users', 'DELETE /users/:userId{[0-9]+}', 'GET /change-log', 'POST /flowbuilder'])
    expect([openTo({}), openTo(combinations['an attendant with every flag'] ?? {})].flat()).not.toContain(key);
});

describe('a live event', () => {
  const viewers: TicketViewer[] = Object.values(combinations).map((columns, at) => ({
    id: v.parse(UserId, at + 1),
    profile: columns['profile'] === 'admin' ? 'admin' : 'user',
    allTicket: columns['all_ticket'] === 'enable' ? 'enable' : 'disable',
    allowGroup: columns['allow_group'] === 'true',
    allHistoric: columns['all_historic'] === 'enabled' ? 'enabled' : 'disabled',
    allUserChat: columns['all_user_chat'] === 'enabled' ? 'enabled' : 'disabled',
    queueIds: [v.parse(QueueId, 1)],
  }));
  const states = (['pending', 'open', 'closed', 'group', 'lgpd', 'nps'] as const).flatMap((status) =>
    [null, ...[1, 99].map((id) => v.parse(UserId, id))].flatMap((userId) =>
      [null, ...[1, 2].map((id) => v.parse(QueueId, id))].map((queueId) => ({
        status,
        userId,
        queueId,
        isGroup: status === 'group',
      })),
    ),
  );
  /** Returns the users who receive the event of a row. Finds them by the rooms that the event is sent to. */
  function hearersOf(name: EntityName, row: object, state: (typeof states)[number]): number[] {
    const rooms = new Set<string>();
    const events = entities.find((each) => each.name === name)?.events;
    const ticket = { id: 5, uuid: 'u', contact: {}, ...state };
    events?.publish({
      id: 5,
      action: 'create',
      row,
      asOf: '1',
      changes: { ...createChanges(), noteTickets: new Map([[5, 5]]) },
      users: viewers,
      findSeen: () => ({ ticket, viewers: viewers.filter((viewer) => seesTicket(viewer, ticket)) }),
      send: (to: readonly string[]) => to.forEach((room) => rooms.add(room)),
    } as unknown as RowEvent<EntityName>); // The cast is safe: the declarations read only these properties.
    return viewers.filter(({ id }) => rooms.has(toNotificationRoom(id))).map(({ id }) => id);
  }
  const idsOf = (who: (viewer: TicketViewer) => boolean) => viewers.filter(who).map(({ id }) => id);

  it.each(['tickets', 'messages', 'ticketNotes'] as const)(
    'a live event of %s reaches exactly the users who see the ticket, in every state of the ticket',
    (name) => {
      for (const state of states) {
        const row = { id: 5, ticketId: 5, uuid: 'u', contact: {}, ...state };
        expect(hearersOf(name, row, state), JSON.stringify(state)).toEqual(idsOf((viewer) => seesTicket(viewer, state)));
      }
    },
  );

  it.each(['contacts', 'tags', 'flows', 'connections', 'users'] as const)(
    'a live event of %s reaches every colleague',
    (name) => {
      const [state] = states;
      if (state === undefined) throw new Error('there are states');
      expect(hearersOf(name, { id: 5, user: { id: 5 }, version: 1 }, state)).toEqual(idsOf(() => true));
    },
  );

  it.each(['flowCampaigns', 'fileLists', 'integrations'] as const)('a live event of %s reaches only admins', (name) => {
    const [state] = states;
    if (state === undefined) throw new Error('there are states');
    expect(hearersOf(name, { id: 5 }, state)).toEqual(idsOf(({ profile }) => profile === 'admin'));
  });
});
