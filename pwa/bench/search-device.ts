import type { SessionUser } from '@prosa/contract/session/session';
import { initialInboxFilters } from '@prosa/domain/inbox-views/initial-inbox-filters';
import { LocalRowReader } from '../src/search/local-row-reader.ts';
import { Searcher } from '../src/search/searcher.ts';
import { StoredTexts } from '../src/search/stored-texts.ts';
import { toTextsDatabaseName } from '../src/search/texts-database-name.ts';
import { LocalDatabase } from '../src/sync/database/local-database.ts';
import { deviceTables } from '../src/device-tables/device-tables.ts';

const allTicketsFilters = { ...initialInboxFilters, showAll: true };
// The cast is safe: the search reads only the fields of a user that decide which tickets are visible.
const viewer = { id: 1, profile: 'admin', allUserChat: 'enabled', queueIds: [1] } as unknown as SessionUser;
const FIRST_PAGE_SIZE = 24;

type SearchFigures = {
  readonly indexMs: number;
  readonly loadMs: number;
  /** The times, in milliseconds, from the arrival of a further message until its text is stored on disk and in memory. */
  readonly upkeepMs: readonly number[];
  readonly tookMs: readonly number[];
  readonly hits: readonly number[];
};

/**
 * Builds the search texts of a filled local database, loads them as the app does when it starts, and searches for each of
 * `terms`.
 */
export async function measureSearch(name: string, terms: readonly string[]): Promise<SearchFigures> {
  const start = async () => new Searcher(new LocalRowReader(name), await StoredTexts.open(toTextsDatabaseName(name)));
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  const first = await start();
  const indexMs = await timed(() => first.keep());
  const searcher = await start();
  const loadMs = await timed(async () => {
    await searcher.keep();
    await searcher.load();
  });
  const tookMs: number[] = [];
  const hits: number[] = [];
  for (const term of terms) {
    let found = 0;
    const tookOne = await timed(async () => {
      const answer = await searcher.search({ term, viewer, filter: allTicketsFilters, limit: FIRST_PAGE_SIZE }, () => true);
      found = answer?.hits.length ?? 0;
    });
    tookMs.push(tookOne);
    hits.push(found);
  }
  const database = new LocalDatabase(name, deviceTables);
  const held = await database.messages.limit(20).toArray();
  const upkeepMs: number[] = [];
  for (const row of held) {
    await database.messages.put({ ...row, body: `${row.body} mais` });
    upkeepMs.push(await timed(() => searcher.written('messages', [row.ticketId])));
  }
  database.close();
  // The page keeps a reference to the searcher, so that a measurement of the heap includes all data of the searcher.
  Object.assign(window, { searcher });
  return { indexMs, loadMs, upkeepMs, tookMs, hits };
}
