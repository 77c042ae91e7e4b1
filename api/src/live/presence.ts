import { sql } from 'kysely';
import * as v from 'valibot';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import { toLiveEventNames, PresenceEvent } from '@prosa/contract/live/live-events';
import { queryBuilder } from '@prosa/database/query-builder';
import type { LiveSocket } from '../platform/realtime/live-server.ts';
import type { Services } from '../platform/services.ts';
import { updateLastSeen } from '../users/update-last-seen.ts';
import { AWAY_AFTER_MS, isOnlineAt } from '../platform/realtime/is-online-at.ts';
import { createLatestWorkRunner } from './create-latest-work-runner.ts';
import { publishUsers } from './publish-users.ts';

type IsConnected = () => boolean | Promise<boolean>;

/** The maximum number of database connections that presence uses at the same time, however many devices connect or disconnect. */
const MAX_DATABASE_CONNECTIONS = 2;

export type PresencePublisher = {
  /** Records whether a user is present, and publishes a change to the colleagues. */
  readonly recordUser: (companyId: CompanyId, userId: UserId, isConnected: IsConnected) => void;
  /** Sends the list of present users to one device, after all earlier requests of the company have been handled. */
  readonly sendTo: (companyId: CompanyId, device: LiveSocket) => void;
};

type PresenceRequests = { readonly users: Map<UserId, IsConnected>; readonly devices: Set<LiveSocket> };

/**
 * Creates the functions that record and publish which users are present. All devices reconnect at the same time after a restart.
 * Therefore, the requests of a company that arrive while earlier ones are processed are handled together. A failure is logged.
 * The next report of the device repeats the request.
 */
export function createPresencePublisher(services: Services): PresencePublisher {
  const runLatest = createLatestWorkRunner(MAX_DATABASE_CONNECTIONS);
  const requestsOfCompany = new Map<CompanyId, PresenceRequests>();
  const handleRequests = async (companyId: CompanyId): Promise<void> => {
    const { users, devices } = requestsOfCompany.get(companyId) ?? createEmptyRequests();
    requestsOfCompany.delete(companyId);
    try {
      if (users.size > 0) await recordPresence(services, companyId, users);
      if (devices.size > 0) await sendPresentUsers(services, companyId, devices);
    } catch (error) {
      services.log.warn({ err: error, companyId }, 'presence was not noted');
    }
  };
  const addRequest = (companyId: CompanyId, add: (requests: PresenceRequests) => void): void => {
    const pending = requestsOfCompany.get(companyId) ?? createEmptyRequests();
    add(pending);
    requestsOfCompany.set(companyId, pending);
    runLatest(String(companyId), () => handleRequests(companyId));
  };
  return {
    recordUser: (companyId, userId, isConnected) => addRequest(companyId, ({ users }) => users.set(userId, isConnected)),
    sendTo: (companyId, device) => addRequest(companyId, ({ devices }) => devices.add(device)),
  };
}

const createEmptyRequests = (): PresenceRequests => ({ users: new Map(), devices: new Set() });

/** Sends the list of present users to devices of a company, with one query for all of them. */
async function sendPresentUsers(services: Services, companyId: CompanyId, devices: ReadonlySet<LiveSocket>): Promise<void> {
  const [users] = await services.database.readTenant(
    companyId,
    queryBuilder
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where('last_seen_at', '>', new Date(services.clock().getTime() - AWAY_AFTER_MS))
      .compile(),
  );
  const event = v.parse(PresenceEvent, { userIds: users.map(({ id }) => id) });
  for (const device of devices) device.emit(toLiveEventNames(companyId).presence, event);
}

/**
 * Records whether users are present, and publishes changes to the colleagues. Each user's state is read after the user is
 * locked. The last process to write therefore writes the final state.
 */
async function recordPresence(services: Services, companyId: CompanyId, users: ReadonlyMap<UserId, IsConnected>): Promise<void> {
  // All processes lock users in the same order, so that they don't deadlock.
  const ids = [...users.keys()].toSorted((a, b) => a - b);
  const changedUserIds = await services.database.withTenant(companyId, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('presence:' || ${companyId}::int || ':' || id, 0))
                from unnest(${ids}::int[]) id`.execute(tx);
    const now = services.clock();
    const storedUsers = await tx
      .selectFrom('users')
      .select(['id', 'last_seen_at'])
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .execute();
    const presences = await Promise.all(
      storedUsers.map(async ({ id, last_seen_at: at }) => ({ id, at, isOnline: (await users.get(id)?.()) ?? false })),
    );
    const toIds = (list: typeof presences) => list.map(({ id }) => id);
    await updateLastSeen({ tx, companyId }, toIds(presences.filter(({ isOnline }) => isOnline)), now);
    await updateLastSeen({ tx, companyId }, toIds(presences.filter(({ isOnline, at }) => !isOnline && at !== null)), null);
    return presences.filter(({ isOnline, at }) => isOnline !== isOnlineAt(at, now)).map(({ id }) => id);
  });
  if (changedUserIds.length > 0) await publishUsers(services, companyId, changedUserIds);
}
