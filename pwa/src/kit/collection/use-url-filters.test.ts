import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseUrlFilters } from './use-url-filters.ts';

const Filters = v.object({
  q: v.optional(v.string(), ''),
  queues: v.optional(v.array(v.string()), []),
  state: v.optional(v.picklist(['open', 'closed']), 'open'),
});
const parseQuery = (query: string) => parseUrlFilters(Filters, new URLSearchParams(query));

it('an address without filters gives each filter its default', () => {
  expect(parseQuery('')).toEqual({ q: '', queues: [], state: 'open' });
});

it('a filter that is a list takes all its values from the address, even if there is only one', () => {
  expect(parseQuery('queues=1&queues=2').queues).toEqual(['1', '2']);
  expect(parseQuery('queues=1').queues).toEqual(['1']);
});

it('a filter value that the schema refuses becomes the default', () => {
  expect(parseQuery('state=lost&q=ana')).toEqual({ q: 'ana', queues: [], state: 'open' });
});
