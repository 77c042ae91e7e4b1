import { afterEach, expect, it, vi } from 'vitest';
import { openSearchClient, stopSearch } from './search-client.ts';
import type { SearchQuestion } from './search-protocol.ts';

const workers: EventTarget[] = [];
vi.stubGlobal(
  'Worker',
  class extends EventTarget {
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(): void {}
    terminate(): void {}
  },
);
afterEach(() => stopSearch('prosa-1-1'));

it('a search fails if its worker fails, and the next search gets a new worker', async () => {
  const client = openSearchClient('prosa-1-1');
  const question = { term: 'oi' } as unknown as SearchQuestion; // The cast is safe: the fake worker never reads the question.
  const searching = client.search(question);
  workers[0]?.dispatchEvent(new Event('error'));
  await expect(searching).rejects.toThrow('could not be looked through');
  expect(openSearchClient('prosa-1-1')).not.toBe(client);
  expect(workers).toHaveLength(2);
});
