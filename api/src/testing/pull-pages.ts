import { PullPage } from '@prosa/contract/sync/pull';
import { parse } from 'valibot';
import type { TestApi } from './start-test-api.ts';

const MAX_PULLED_PAGES = 100;

/** Pulls the page after `cursor`, or the first page without it. */
export async function pullOnePage(api: TestApi, token: string, cursor?: string): Promise<PullPage> {
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  return parse(PullPage, await (await api.call('GET', `/sync${query}`, { token })).json());
}

/** Pulls all pages after `from`, and returns them with their last cursor. */
export async function pullPages(api: TestApi, token: string, from?: string): Promise<{ pages: PullPage[]; cursor: string }> {
  const pages: PullPage[] = [];
  for (let at = from; pages.length < MAX_PULLED_PAGES;) {
    const page = await pullOnePage(api, token, at);
    pages.push(page);
    at = page.cursor;
    if (page.done) return { pages, cursor: at };
  }
  throw new Error('the pull does not end');
}
