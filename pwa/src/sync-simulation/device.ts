import { CompanyId, UserId } from '@prosa/contract/ids';
import type { SessionUser } from '@prosa/contract/session/session';
import * as v from 'valibot';
import { LocalDatabase, localDatabaseName } from '../sync/database/local-database.ts';
import { deviceTables } from '../device-tables/device-tables.ts';
import type { RowName } from '../sync/rows/row-change.ts';
import type { Engine } from './engine.ts';
import { loadLastSocket, type FakeSocket } from './fake-socket.ts';
import type { ModelEvent } from './model/model-event.ts';
import type { ModelSession } from './network.ts';

/** An open tab: its connection to the device's database, its socket, and the commands it is sending. */
export type Tab = {
  readonly database: LocalDatabase;
  readonly socket: FakeSocket;
  readonly lanesUnderWay: Set<RowName>;
  readonly stop: AbortController;
  readonly isAlive: { value: boolean };
  /** Whether the tab's listener to live events has asked for a pull. */
  readonly asked: { pull: boolean };
};

/** A user on one device: the database, its tabs, and the tab that leads. */
export type BrowserProfile = {
  readonly device: Device;
  readonly userId: number;
  readonly name: string;
  readonly session: ModelSession;
  readonly bearer: number;
  tabs: Tab[];
  leader: number;
  /**
   * A former leader that still acts as leader, because it was frozen when it lost the lead, or because the browser has no Web
   * Locks.
   */
  former: Tab | undefined;
  /** The number of pages that the device has pulled. */
  pages: number;
  /**
   * The messages that the server accepted, as far as the device knows. `pages` is the number of pages that the device had pulled
   * when it learned of the acceptance.
   */
  accepted: { readonly messageId: string; readonly ticketId: number; readonly pages: number }[];
  /** The live events that were published but have not reached the device yet. */
  events: ModelEvent[];
  /** The end of the newest pull window of which this device has received a page. */
  pulledFeed: number;
};

export type Device = {
  readonly no: number;
  readonly skewMs: number;
  readonly profiles: BrowserProfile[];
  present: number;
  isOnline: boolean;
};

export const loadCurrentProfile = (device: Device): BrowserProfile => {
  const found = device.profiles[device.present];
  if (found === undefined) throw new Error('a device without a user');
  return found;
};
export const loadLeader = (profile: BrowserProfile): Tab => {
  const found = profile.tabs[profile.leader];
  if (found === undefined) throw new Error('a profile without a tab');
  return found;
};

/** Returns the tabs that act as leader: the current one, and perhaps a former one. */
export const listLeaders = (profile: BrowserProfile): Tab[] =>
  profile.former === undefined ? [loadLeader(profile)] : [loadLeader(profile), profile.former];

/**
 * Returns the name of a user's database on a device. The app's own function makes the name, with the device's number in place of
 * the company's number.
 */
export const toDatabaseName = (deviceNo: number, userId: number): string =>
  localDatabaseName({ companyId: deviceNo, id: userId });

const reusableDatabases = new Map<string, LocalDatabase>();

/** Opens a database by its name. Databases of earlier histories are emptied and reused, because creating one is slow. */
export async function openDatabase(name: string): Promise<LocalDatabase> {
  const kept = reusableDatabases.get(name);
  if (kept?.isOpen() === true) {
    await kept.transaction('rw', kept.tables, () => Promise.all(kept.tables.map((table) => table.clear())));
    return kept;
  }
  const opened = new LocalDatabase(name, deviceTables);
  await opened.transaction('rw', opened.tables, () => Promise.all(opened.tables.map((table) => table.clear())));
  reusableDatabases.set(name, opened);
  return opened;
}

/** Opens another connection to the same database, for another tab or after a crash. */
export async function reopenDatabase(name: string): Promise<LocalDatabase> {
  const opened = new LocalDatabase(name, deviceTables);
  await opened.open();
  if (reusableDatabases.get(name)?.isOpen() !== true) reusableDatabases.set(name, opened);
  return opened;
}

/** Opens a tab that listens to its own socket. */
export async function openTab(engine: Engine, profile: Pick<BrowserProfile, 'userId'>, database: LocalDatabase): Promise<Tab> {
  const stop = new AbortController();
  const asked = { pull: false };
  const user = { id: v.parse(UserId, profile.userId), companyId: v.parse(CompanyId, 1) };
  // The cast is safe: the listener reads only the user's id and company.
  await engine.listenToLiveEvents(user as SessionUser, database, { pull: () => void (asked.pull = true), stopped: stop.signal });
  return { database, socket: loadLastSocket(), lanesUnderWay: new Set(), stop, asked, isAlive: { value: true } };
}

/** Ends the tab immediately: data that it has not stored is lost, and its open transactions are undone. */
export function crashTab(tab: Tab): void {
  tab.isAlive.value = false;
  tab.stop.abort();
  if (tab.database.isOpen()) abortTransactions(tab.database.backendDB());
  tab.database.close({ disableAutoOpen: true });
}

/** The transactions of a connection, which fake-indexeddb exposes and browsers hide. */
type OpenTransactions = { readonly _rawDatabase: { readonly transactions: readonly FakeTransaction[] } };
type FakeTransaction = { readonly db: unknown; readonly _state: string; abort: () => void };

function abortTransactions(connection: IDBDatabase): void {
  // The cast reaches the transactions that `OpenTransactions` describes.
  const { _rawDatabase: raw } = connection as unknown as OpenTransactions;
  for (const each of raw.transactions)
    if (each.db === connection && each._state !== 'finished' && each._state !== 'committing') each.abort();
}
