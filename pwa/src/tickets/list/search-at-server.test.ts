import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAccessToken } from '../../platform/access-token.ts';
import { noFilters, searchTerm } from '../filters/inbox-filters.ts';
import { searchServerSoon, type ServerResults } from './search-at-server.ts';

const asked: (string | null)[] = [];
const shown: ServerResults[] = [];

beforeEach(() => {
  asked.length = 0;
  shown.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setAccessToken('bearer');
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, 'http://prosa.test').searchParams.get('searchParam'));
    return Response.json({ tickets: [], hasMore: false, count: 0 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setAccessToken(undefined);
});

/** As the search box does: each letter takes back what the one before it asked. */
function type(letters: string, pauseMs: number): () => void {
  let stop = (): void => undefined;
  for (let end = 1; end <= letters.length; end += 1) {
    stop();
    const filters = { ...noFilters, search: letters.slice(0, end) };
    stop = searchServerSoon(filters, searchTerm(filters), (found) => shown.push(found));
    vi.advanceTimersByTime(pauseMs);
  }
  return stop;
}

test('the server is asked in lower case, 500 ms after the last letter and once', async () => {
  type(' São Bento', 499);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(['são bento']);
  await vi.waitFor(() => expect(shown).toEqual([{ tickets: [], next: undefined, isAsking: false }]));
});

test('an answer to what is not asked any more is not shown', async () => {
  const stop = type('a', 500);
  expect(asked).toEqual(['a']);
  stop();
  // All that the answer leads to has been done by then.
  vi.useRealTimers();
  await new Promise((done) => setTimeout(done));
  expect(shown).toEqual([]);
});
