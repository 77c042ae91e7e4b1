import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1';
const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
let page: EventTarget;
let databases = 0;

beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

/** Leaves the page during the write of a row, and returns the database's content afterwards. */
async function leaveWhileWriting(userAgent: string): Promise<string[]> {
  vi.stubGlobal('navigator', { userAgent });
  const { abortTransactionsOnLeave } = await import('./abort-transactions-on-leave.ts');
  const database = new Dexie(`abort-on-leave-${++databases}`);
  database.version(1).stores({ rows: '' });
  abortTransactionsOnLeave(database);
  const rows = database.table<string, string>('rows');
  await rows.put('earlier', 'earlier');
  const writing = database.transaction('rw', rows, async () => {
    await rows.put('running', 'running');
    page.dispatchEvent(new Event('pagehide'));
    await rows.put('last', 'last');
  });
  await writing.catch(() => undefined);
  return rows.toArray();
}

it('[V7] in WebKit the running write is aborted when the user leaves the page, and earlier writes stay', async () => {
  expect(await leaveWhileWriting(SAFARI)).toEqual(['earlier']);
});

it('[V7] a page that WebKit restores after an aborted transaction is reloaded', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await leaveWhileWriting(SAFARI);
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
});

it('[V7] in engines other than WebKit no transaction is aborted when the user leaves the page', async () => {
  expect(await leaveWhileWriting(CHROMIUM)).toEqual(['earlier', 'last', 'running']);
});
