import { Dexie } from 'dexie';
import type { PullPage } from '@prosa/contract/sync/pull';
import { LocalDatabase } from '../src/sync/database/local-database.ts';
import { deviceTables } from '../src/device-tables/device-tables.ts';
import { pull } from '../src/sync/pull/pull.ts';
import { makePullPage as pullPage } from '../src/testing/sample-rows.ts';
import { makeBenchMessage, makeBenchTicket } from './bench-rows.ts';
import { fillDevice } from './fill-device.ts';
import { measureSearch } from './search-device.ts';

/** The size of an initial pull. Each of its pages has 500 rows, as on the server. */
type PullSize = { readonly tickets: number; readonly messagesPerTicket: number };
const ROWS_PER_PAGE = 500;

const instant = (index: number): string => new Date(1_790_000_000_000 - index * 1000).toISOString();
const words = ['o boleto', 'a 2ª via', 'a configuração', 'o orçamento', 'a devolução', 'o café 😀', 'a reunião', 'o endereço'];
const makeBody = (ticketId: number, index: number): string =>
  `Mensagem número ${index} do atendimento ${ticketId}, com ${words[(ticketId * 7 + index) % words.length]} de costume`;

function makePages({ tickets, messagesPerTicket }: PullSize): PullPage[] {
  const rows = Array.from({ length: tickets }, (_, at) => makeBenchTicket(at + 1, instant(at + 1), instant(at + 1)));
  const messages = rows.flatMap(({ id }) =>
    Array.from({ length: messagesPerTicket }, (_, at) =>
      makeBenchMessage(id, at, { body: makeBody(id, at), createdAt: instant(at) }),
    ),
  );
  const pages: PullPage[] = [];
  const add = (own: object): number =>
    pages.push(pullPage({ cursor: String(pages.length + 1), done: false, reset: pages.length === 0, ...own }));
  for (let at = 0; at < rows.length; at += ROWS_PER_PAGE) add({ tickets: rows.slice(at, at + ROWS_PER_PAGE) });
  for (let at = 0; at < messages.length; at += ROWS_PER_PAGE) add({ messages: messages.slice(at, at + ROWS_PER_PAGE) });
  add({ done: true });
  return pages;
}

/** Measures how long the app's `pull` takes to apply all pages to an empty database. */
async function measurePull(pages: readonly PullPage[]): Promise<number> {
  const database = new LocalDatabase('bench-pull', deviceTables);
  await database.open();
  const startedAt = performance.now();
  await pull(
    database,
    async (cursor) => {
      const page = pages[Number(cursor ?? 0)];
      if (page === undefined) throw new Error('the pull asks beyond the last page');
      return page;
    },
    () => new Date().toISOString(),
  );
  const elapsedMs = performance.now() - startedAt;
  await database.delete();
  return elapsedMs;
}

/**
 * Measures how long the same rows take without the app's code, for comparison. Dexie writes each page with one `bulkAdd` into the
 * same tables and indexes.
 */
async function measureBulkAdd(pages: readonly PullPage[]): Promise<number> {
  const shape = new LocalDatabase('bench-shape', deviceTables);
  const stores = Object.fromEntries(
    shape.tables.map((table) => [
      table.name,
      [table.schema.primKey.src, ...table.schema.indexes.map((index) => index.src)].join(','),
    ]),
  );
  const database = new Dexie('bench-bare');
  database.version(1).stores(stores);
  await database.open();
  const startedAt = performance.now();
  for (const page of pages) {
    if (page.tickets.length > 0) await database.table('tickets').bulkAdd(page.tickets);
    if (page.messages.length > 0) await database.table('messages').bulkAdd(page.messages);
  }
  const elapsedMs = performance.now() - startedAt;
  await database.delete();
  return elapsedMs;
}

/** Measures one round of `measurePull` or `measureBulkAdd`. The rows are made before the measured time begins. */
async function measureRound(
  side: 'pull' | 'bare',
  size: PullSize,
): Promise<{ operations: number; elapsedMs: number; cpuMs: number }> {
  const pages = makePages(size);
  const operations = size.tickets * (1 + size.messagesPerTicket);
  const elapsedMs = side === 'pull' ? await measurePull(pages) : await measureBulkAdd(pages);
  return { operations, elapsedMs, cpuMs: elapsedMs };
}

Object.assign(window, { measure: measureRound, fillDevice, searchDevice: measureSearch });
