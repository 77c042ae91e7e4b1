import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'valibot';
import { CompanyId, type MessageId, TicketId } from '@prosa/contract/ids';
import { createChanges, type Changes } from '../platform/write.ts';
import { setSettings } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createChangesPublisher } from './publish-changes.ts';

const companyId = parse(CompanyId, 1);
type SentEvent = { readonly rooms: readonly string[] | 'everybody'; readonly kind: string; readonly payload: unknown };

let api: TestApi;
let messages: { id: MessageId; ticketId: TicketId }[];
let sentEvents: SentEvent[] = [];
let loadCount = 0;
/** A function that a test sets, and that runs before each load of changed rows. */
let beforeLoad: () => Promise<void> = async () => {};

beforeAll(async () => {
  api = await startTestApi();
  messages = await api.services.database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('messages')
      .select(['id', 'ticket_id as ticketId'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .limit(40)
      .execute(),
  );
  await setNumberHiding('disabled');
});
beforeEach(() => {
  [sentEvents, loadCount, beforeLoad] = [[], 0, async () => {}];
});
afterAll(() => api.stop());

/** Returns the real publisher. Its outgoing events go to a list instead of sockets. */
const createTestPublisher = () => {
  const { database, live } = api.services;
  const readTenant: typeof database.readTenant = async (company, ...reads) => {
    loadCount += 1;
    await beforeLoad();
    return database.readTenant(company, ...reads);
  };
  const services = {
    ...api.services,
    database: {
      ...database,
      readTenant,
    },
    live: {
      ...live,
      mayHaveListeners: () => true,
      send: (_company: CompanyId, rooms: SentEvent['rooms'], kind: string, ...[payload]: readonly unknown[]) =>
        sentEvents.push({ rooms, kind, payload }),
    },
  };
  return createChangesPublisher(() => services);
};
const createTestChanges = (part: Partial<Changes>): Changes => ({ ...createChanges(), ...part });
const createMessageChanges = (): Changes[] =>
  messages.map(({ id, ticketId }) =>
    createTestChanges({ messages: new Map([[id, 'create' as const]]), tickets: new Map([[ticketId, 'update' as const]]) }),
  );
const ofKind = (kind: string) => sentEvents.filter((each) => each.kind === kind);
const setNumberHiding = (lgpdHideNumber: 'enabled' | 'disabled') =>
  setSettings(api.services, companyId, { enableLGPD: 'enabled', lgpdHideNumber });

test('the rows of commits that arrive during a load are loaded together afterwards, and the events of messages are sent in order', async () => {
  expect(messages.length).toBeGreaterThan(20);
  const publish = createTestPublisher();
  const opened = Promise.withResolvers<void>();
  beforeLoad = () => opened.promise;
  const [first, ...others] = createMessageChanges();
  if (first === undefined) throw new Error('the demo has no message');
  const publishings = [publish(companyId, first)];
  await expect.poll(() => loadCount).toBe(1);
  publishings.push(...others.map((each) => publish(companyId, each)));
  opened.resolve();
  await Promise.all(publishings);
  expect(loadCount).toBe(2);
  expect(ofKind('appMessage').map(({ payload }) => payload)).toMatchObject(
    messages.map(({ id, ticketId }) => ({
      action: 'create',
      message: { id },
      ticket: { id: ticketId },
      asOf: expect.stringMatching(/^\d+$/),
    })),
  );
  const ticketIds = new Set(messages.map(({ ticketId }) => ticketId));
  expect(ofKind('ticket').length).toBeGreaterThanOrEqual(ticketIds.size);
  expect(ofKind('sync')).toEqual(Array.from({ length: 2 }, () => ({ rooms: 'everybody', kind: 'sync', payload: undefined })));
});

test('a change of a user’s permissions applies to the next event', async () => {
  const publish = createTestPublisher();
  // A plain user attends the ticket, so the admin sees it only because of the profile `admin`.
  const { id, ticketId } = await api.services.database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('messages as m')
      .innerJoin('tickets as t', (join) => join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'))
      .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
      .select(['m.id', 'm.ticket_id as ticketId'])
      .where('t.company_id', '=', companyId)
      .where('t.status', '=', 'open')
      .where('u.profile', '=', 'user')
      .executeTakeFirstOrThrow(),
  );
  const change = createTestChanges({ messages: new Map([[id, 'create']]), tickets: new Map([[ticketId, 'update']]) });
  const hears = async (userId: number) => {
    sentEvents = [];
    await publish(companyId, change);
    return ofKind('appMessage').some(({ rooms }) => rooms.includes(`user:${userId}:all`));
  };
  const admin = await api.logIn('admin@demo.prosa');
  const become = (profile: 'admin' | 'user') =>
    api.services.database.withTenant(companyId, (tx) =>
      tx
        .updateTable('users')
        .set({ profile, all_user_chat: 'disabled' })
        .where('company_id', '=', companyId)
        .where('id', '=', admin.user.id)
        .execute(),
    );
  expect(await hears(admin.user.id)).toBe(true);
  await become('user');
  expect(await hears(admin.user.id)).toBe(false);
  await become('admin');
  expect(await hears(admin.user.id)).toBe(true);
});

test('admins receive unmasked numbers and users masked ones, although the rows are loaded once', async () => {
  const publish = createTestPublisher();
  const waiting = await api.services.database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('tickets')
      .select('id')
      .where('company_id', '=', companyId)
      .where('status', '=', 'pending')
      .where('is_group', '=', false)
      .execute(),
  );
  await setNumberHiding('enabled');
  try {
    await publish(companyId, createTestChanges({ tickets: new Map(waiting.map(({ id }) => [id, 'update'])) }));
  } finally {
    await setNumberHiding('disabled');
  }
  expect(loadCount).toBe(1);
  const [admin, ana] = [await api.logIn('admin@demo.prosa'), await api.logIn('atendente1@demo.prosa')];
  const heardBy = (userId: number) =>
    ofKind('ticket').flatMap(({ rooms, payload }) => (rooms.includes(`user:${userId}:all`) ? [JSON.stringify(payload)] : []));
  expect([heardBy(admin.user.id).length, heardBy(ana.user.id).length]).toEqual([waiting.length, expect.toSatisfy((n) => n > 0)]);
  for (const event of heardBy(admin.user.id)) expect(event).not.toContain('•');
  for (const event of heardBy(ana.user.id)) expect(event).toContain('•');
});

test('if the changed rows cannot be loaded, all users get the signal to pull, and later events are sent as usual', async () => {
  const publish = createTestPublisher();
  beforeLoad = () => Promise.reject(new Error('the database is away'));
  const failed = await Promise.allSettled(createMessageChanges().map((each) => publish(companyId, each)));
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(sentEvents).toEqual([{ rooms: 'everybody', kind: 'sync', payload: undefined }]);
  beforeLoad = async () => {};
  await Promise.all(createMessageChanges().map((each) => publish(companyId, each)));
  expect(ofKind('appMessage')).toHaveLength(messages.length);
});

test('the event of a deleted ticket contains a position in the change feed', async () => {
  await createTestPublisher()(companyId, createTestChanges({ tickets: new Map([[parse(TicketId, 999_999), 'delete']]) }));
  expect(ofKind('ticket').map(({ payload }) => payload)).toEqual([
    { action: 'delete', ticketId: 999_999, asOf: expect.stringMatching(/^\d+$/) },
  ]);
});
