import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { applyPage } from './pull.ts';
import { openDatabase, makePullPage, sampleTicket } from '../../testing/sample-rows.ts';
import { undefinedUntilFirstPull } from './undefined-until-first-pull.ts';

test('an empty list counts as unknown until the first pull has ended, and existing rows are shown at once', async () => {
  const database = await openDatabase([]);
  expect(await undefinedUntilFirstPull(database, [])).toBeUndefined();
  await applyPage(database, undefined, { page: makePullPage({ done: false }), now: '2026-11-21T10:00:00.000Z' });
  expect(await undefinedUntilFirstPull(database, [])).toBeUndefined();
  expect(await undefinedUntilFirstPull(database, [sampleTicket(1)])).toHaveLength(1);
  await applyPage(database, 'c1', { page: makePullPage({ cursor: 'c2' }), now: '2026-11-21T10:00:01.000Z' });
  expect(await undefinedUntilFirstPull(database, [])).toEqual([]);
});
