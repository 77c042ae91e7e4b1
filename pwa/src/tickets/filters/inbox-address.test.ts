import { ConnectionId, QueueId, TagId, UserId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseInboxAddress, toInboxAddress } from './inbox-address.ts';
import { type InboxFilters, initialFilters } from './inbox-filters.ts';

const tab = fc.constantFrom('open', 'pending', 'group', 'closed');
const ids = <S extends v.GenericSchema>(schema: S): fc.Arbitrary<v.InferOutput<S>[]> =>
  fc.uniqueArray(
    fc.integer({ min: 1, max: 1_000_000 }).map((id) => v.parse(schema, id)),
    { maxLength: 4 },
  );
const anyFilters: fc.Arbitrary<InboxFilters> = fc.record({
  tab,
  search: fc.string({ unit: 'grapheme', maxLength: 20 }),
  queueIds: ids(QueueId),
  unreadOnly: fc.boolean(),
  showAll: fc.boolean(),
  snoozed: fc.boolean(),
  overdueOnly: fc.boolean(),
  sort: fc.constantFrom('ASC', 'DESC'),
  statuses: fc.uniqueArray(tab, { maxLength: 4 }),
  tagIds: ids(TagId),
  connectionIds: ids(ConnectionId),
  userIds: ids(UserId),
});

test('filters that were written into an address are parsed unchanged, and the address keeps its other parameters', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const query = toInboxAddress(filters, 'message=7');
      expect(parseInboxAddress(query) ?? initialFilters).toEqual(filters);
      expect(new URLSearchParams(query).get('message')).toBe('7');
    }),
  );
});

test('an address without valid filters gives no filters, and an invalid value among valid ones is ignored', () => {
  expect(toInboxAddress(initialFilters, 'tab=closed&queues=1')).toBe('');
  expect(parseInboxAddress('message=7')).toBeUndefined();
  expect(parseInboxAddress('tab=nowhere&queues=a,b&all=yes')).toBeUndefined();
  expect(parseInboxAddress('tab=closed&queues=1,x')).toEqual({ ...initialFilters, tab: 'closed' });
});
