import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAccessToken } from '../../platform/requests/access-token.ts';
import { initialFilters, toTicketSearchTerm } from '../filters/inbox-filters.ts';
import { searchServerAfterPause, type ServerSearchResults } from './search-at-server.ts';

const searchedTexts: (string | null)[] = [];
const shownResults: ServerSearchResults[] = [];

beforeEach(() => {
  searchedTexts.length = 0;
  shownResults.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setAccessToken('bearer');
  vi.stubGlobal('fetch', async (path: string) => {
    searchedTexts.push(new URL(path, 'http://prosa.test').searchParams.get('searchParam'));
    return Response.json({ tickets: [], hasMore: false, count: 0 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setAccessToken(undefined);
});

/** Types characters as in the search field, where each character cancels the request that the previous one began. */
function type(letters: string, pauseMs: number): () => void {
  let stop = (): void => undefined;
  for (let end = 1; end <= letters.length; end += 1) {
    stop();
    const filters = { ...initialFilters, search: letters.slice(0, end) };
    stop = searchServerAfterPause(filters, toTicketSearchTerm(filters), (found) => shownResults.push(found));
    vi.advanceTimersByTime(pauseMs);
  }
  return stop;
}

test('the search is sent to the server once, in lower case, 500 ms after the last keystroke', async () => {
  type(' São Bento', 499);
  expect(searchedTexts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(searchedTexts).toEqual(['são bento']);
  await vi.waitFor(() => expect(shownResults).toEqual([{ tickets: [], next: undefined, isAsking: false }]));
});

test("the server's answer to an outdated search is not shown", async () => {
  const stop = type('a', 500);
  expect(searchedTexts).toEqual(['a']);
  stop();
  vi.useRealTimers();
  // At the end of this wait, the code under test has handled the answer.
  await new Promise((done) => setTimeout(done));
  expect(shownResults).toEqual([]);
});
