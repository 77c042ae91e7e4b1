import 'fake-indexeddb/auto';
import { ConnectionId, QueueId, TagId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeQueue, makeTag } from '../../sync-simulation/model/model-rows.ts';
import { openDatabase } from '../../testing/sample-rows.ts';
import { initialFilters } from '../filters/inbox-filters.ts';
import { findMissingChoices, removeMissingChoices } from './find-missing-choices.ts';

const filters = {
  ...initialFilters,
  queueIds: [v.parse(QueueId, 1), v.parse(QueueId, 9)],
  tagIds: [v.parse(TagId, 2), v.parse(TagId, 8)],
  connectionIds: [v.parse(ConnectionId, 7)],
  userIds: [v.parse(UserId, 99)],
};

test('after the first pull, the ids of deleted rows in the filters are found, and only these ids are removed', async () => {
  const database = await openDatabase([]);
  await database.queues.put({ ...makeQueue(1), generation: 1 });
  await database.tags.put({ ...makeTag(2), generation: 1 });
  expect(await findMissingChoices(database, filters)).toBeUndefined();
  await database.meta.put({ key: 'lastPulledAt', value: '2026-11-21T10:00:00.000Z' });
  const missing = await findMissingChoices(database, filters);
  expect(missing).toEqual({ queueIds: [9], tagIds: [8], connectionIds: [7], userIds: [99] });
  expect(missing && removeMissingChoices(filters, missing)).toEqual({ ...initialFilters, queueIds: [1], tagIds: [2] });
});
