import 'fake-indexeddb/auto';
import { ChatId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { applyRows, listRowTables } from '../sync/rows/apply-rows.ts';
import { databaseStore } from '../sync/database/current-database.ts';
import { sampleActor, openDatabase } from '../testing/sample-rows.ts';
import { makeChat } from '../sync-simulation/model/model-chat-rows.ts';
import { createChat } from './chat-calls.ts';

const idOf = (id: number) => v.parse(UserId, id);

afterEach(() => {
  vi.unstubAllGlobals();
  databaseStore.set(undefined);
});

test('an existing direct chat opens offline, and a new direct chat or a new group needs the network', async () => {
  const database = await openDatabase([]);
  databaseStore.set(database);
  const both = [sampleActor, { id: 8, name: 'Bruno' }];
  const group = makeChat(v.parse(ChatId, 1), both, '2026-11-20T10:00:00.000Z');
  const ofTwo = { ...makeChat(v.parse(ChatId, 2), both, '2026-11-20T10:00:00.000Z'), isGroup: false };
  await database.transaction('rw', listRowTables(database), async () =>
    applyRows(database, 'chats', { rows: [{ ...group, isGroup: true }, ofTwo], generation: 1 }),
  );
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', fetched);

  expect(await createChat({ title: 'Bruno', users: [idOf(8)], isGroup: false }, 'one')).toMatchObject({ id: 2, isGroup: false });
  expect(fetched).not.toHaveBeenCalled();
  await expect(createChat({ title: 'Sofia', users: [idOf(9)], isGroup: false }, 'two')).rejects.toThrow();
  await expect(createChat({ title: 'Plantão', users: [idOf(8)], isGroup: true }, 'three')).rejects.toThrow();
  expect(fetched).toHaveBeenCalledTimes(2);
});
