import { ConnectionId, QueueId, TagId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sampleTicket } from '../../testing/sample-rows.ts';
import { initialFilters } from './inbox-filters.ts';
import { matchesFilter } from './list-filter.ts';

const queue = (id: number) => v.parse(QueueId, id);

test('the filters narrow a tab even without a search, and a filter by queues also keeps tickets without a queue', () => {
  const row = { ...sampleTicket(1, { unreadMessages: 0 }), queueId: queue(1) };
  expect(matchesFilter(row, initialFilters, undefined)).toBe(true);
  expect(matchesFilter(row, { ...initialFilters, queueIds: [queue(2)] }, undefined)).toBe(false);
  expect(matchesFilter({ ...row, queueId: null }, { ...initialFilters, queueIds: [queue(2)] }, undefined)).toBe(true);
  expect(matchesFilter(row, { ...initialFilters, unreadOnly: true }, undefined)).toBe(false);
  const connection = v.parse(ConnectionId, 3);
  const ofConnection = { ...initialFilters, connectionIds: [connection] };
  expect(matchesFilter({ ...row, whatsappId: connection }, ofConnection, undefined)).toBe(true);
  expect(matchesFilter(row, ofConnection, undefined)).toBe(false);
  const attendant = v.parse(UserId, 4);
  const ofUser = { ...initialFilters, userIds: [attendant] };
  expect(matchesFilter({ ...row, userId: attendant }, ofUser, undefined)).toBe(true);
  expect(matchesFilter(row, ofUser, undefined)).toBe(false);
  const tagged = { ...initialFilters, tagIds: [v.parse(TagId, 5)] };
  expect(matchesFilter(row, tagged, new Set([row.contactId]))).toBe(true);
  expect(matchesFilter(row, tagged, new Set())).toBe(false);
});
