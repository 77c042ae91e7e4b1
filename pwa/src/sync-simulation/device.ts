import { CompanyId, UserId } from '@prosa/contract/ids';
import type { SessionUser } from '@prosa/contract/session/session';
import * as v from 'valibot';
import { LocalDatabase, localDatabaseName } from '../sync/database/local-database.ts';
import { deviceTables } from '../device-tables/device-tables.ts';
import type { RowName } from '../sync/rows/row-change.ts';
import type { Engine } from './engine.ts';
import { lastSocket, type FakeSocket } from './fake-socket.ts';
import type { ModelEvent } from './model/model-server.ts';
import type { ModelSession } from './network.ts';

/** One open tab: its connection to the device's database, its socket, and what it is sending. */
export type Tab = {
  readonly database: LocalDatabase;
  readonly socket: FakeSocket;
  readonly underWay: Set<RowName>;
  readonly stop: AbortController;
  readonly isAlive: { value: boolean };
  /** The tab's listener asked for a pull. */
  readonly asked: { pull: boolean };
};

/** One user on one device: a database of their own, its tabs, of which one leads. */
export type Profile = {
  readonly device: Device;
  readonly userId: number;
  readonly name: string;
  readonly session: ModelSession;
  readonly bearer: number;
  tabs: Tab[];
  leader: number;
  /** A tab that lost the lead, frozen or without Web Locks, and goes on as if it had it. */
  former: Tab | undefined;
  /** Pages that were brought. */
  pages: number;
  /** Messages whose acceptance was just heard, with the pages brought until then. */
  accepted: { readonly messageId: string; readonly ticketId: number; readonly pages: number }[];
  /** Live events on their way. */
  events: ModelEvent[];
  /** Where the feed was when this device last got a page. */
  pulledFeed: number;
};

export type Device = {
  readonly no: number;
  readonly skewMs: number;
  readonly profiles: Profile[];
  present: number;
  isOnline: boolean;
};

export const profileOf = (device: Device): Profile => {
  const found = device.profiles[device.present];
  if (found === undefined) throw new Error('a device without a user');
  return found;
};
export const leaderOf = (profile: Profile): Tab => {
  const found = profile.tabs[profile.leader];
  if (found === undefined) throw new Error('a profile without a tab');
  return found;
};

/** The tabs that take themselves for the leader: the one that is, and perhaps one that was. */
export const leadersOf = (profile: Profile): Tab[] =>
  profile.former === undefined ? [leaderOf(profile)] : [leaderOf(profile), profile.former];

/** The name of a user's database on a device: the app's own naming, each device taking the place of a company. */
export const databaseName = (deviceNo: number, userId: number): string => localDatabaseName({ companyId: deviceNo, id: userId });

const pool = new Map<string, LocalDatabase>();

/** A connection to a database by its name; those of earlier histories are emptied and used again, since opening costs most. */
export async function openEmpty(name: string): Promise<LocalDatabase> {
  const kept = pool.get(name);
  if (kept?.isOpen() === true) {
    await kept.transaction('rw', kept.tables, () => Promise.all(kept.tables.map((table) => table.clear())));
    return kept;
  }
  const opened = new LocalDatabase(name, deviceTables);
  await opened.transaction('rw', opened.tables, () => Promise.all(opened.tables.map((table) => table.clear())));
  pool.set(name, opened);
  return opened;
}

/** Another connection to the same database: another tab, or the same after a crash. */
export async function openAgain(name: string): Promise<LocalDatabase> {
  const opened = new LocalDatabase(name, deviceTables);
  await opened.open();
  if (pool.get(name)?.isOpen() !== true) pool.set(name, opened);
  return opened;
}

/** Opens a tab that listens to its own socket. */
export async function openTab(engine: Engine, profile: Pick<Profile, 'userId'>, database: LocalDatabase): Promise<Tab> {
  const stop = new AbortController();
  const asked = { pull: false };
  const user = { id: v.parse(UserId, profile.userId), companyId: v.parse(CompanyId, 1) };
  // The listener reads whose it is and of what company, nothing else.
  await engine.listenLive(user as SessionUser, database, { pull: () => void (asked.pull = true), stopped: stop.signal });
  return { database, socket: lastSocket(), underWay: new Set(), stop, asked, isAlive: { value: true } };
}

/** The tab is gone at once: what it has not stored is lost, what it was storing is undone. */
export function killTab(tab: Tab): void {
  tab.isAlive.value = false;
  tab.stop.abort();
  if (tab.database.isOpen()) abortTransactions(tab.database.backendDB());
  tab.database.close({ disableAutoOpen: true });
}

/** fake-indexeddb keeps a connection's transactions where browsers hide them. */
type OpenTransactions = { readonly _rawDatabase: { readonly transactions: readonly FakeTransaction[] } };
type FakeTransaction = { readonly db: unknown; readonly _state: string; abort: () => void };

function abortTransactions(connection: IDBDatabase): void {
  const { _rawDatabase: raw } = connection as unknown as OpenTransactions; // see OpenTransactions
  for (const each of raw.transactions)
    if (each.db === connection && each._state !== 'finished' && each._state !== 'committing') each.abort();
}
