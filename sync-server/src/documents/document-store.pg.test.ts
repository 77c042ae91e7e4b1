import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { isDeepStrictEqual } from 'node:util';
import type { LogAppend } from '@prosa/database/documents/log-append';
import { createDocumentStore, type DocumentStore } from '@prosa/database/documents/document-store';
import { batchAppends } from '@prosa/database/documents/batch-appends';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany } from '../testing/add-company.ts';
import { createMemoryStore } from '../testing/memory-store.ts';

let testDatabase: TestDatabase;
let database: TenantDatabase;
let company: Awaited<ReturnType<typeof addCompany>>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openTenantDatabase(testDatabase.url, { poolSize: 8, onPoolError: () => {} });
  company = await addCompany(testDatabase.adminUrl);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const createBatchingStore = (): DocumentStore => ({ ...createDocumentStore(database), append: batchAppends(database).append });
let lastId = 0;
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const append = (after: number, texts: readonly string[], more: Partial<LogAppend> = {}): LogAppend => ({
  after,
  at: 1_700_000_000_000,
  updates: texts.map((text) => ({ update: bytes(text), authorId: v.parse(UserId, 1) })),
  clients: [],
  entries: [],
  ...more,
});
const textsOf = (updates: readonly { update: Uint8Array }[]) => updates.map(({ update }) => Buffer.from(update).toString());
const createLogEntry = (id: string) => ({
  id,
  kind: 'message' as const,
  authorId: v.parse(UserId, 3),
  receivedAt: 1_700_000_000_123,
});
const uuid = (digit: number) => `0191d0a8-0000-7000-8000-00000000000${digit}`;

describe.each<{ name: string; open: () => DocumentStore }>([
  { name: 'in memory', open: createMemoryStore },
  { name: 'in PostgreSQL', open: () => createDocumentStore(database) },
  { name: 'in PostgreSQL, many rooms at a time', open: () => createBatchingStore() },
])('the log $name', ({ open }) => {
  const fresh = () => ({ store: open(), key: { companyId: company.id, name: `flow:${company.id}:${(lastId += 1)}` } });

  test('the store returns appended updates in order, with the users to whom the client ids belong', async () => {
    const { store, key } = fresh();
    expect(await store.loadTail(key, 0)).toEqual({
      snapshot: null,
      updates: [],
      clients: [],
      entries: [],
      sequence: 0,
      foldedUpTo: 0,
    });
    const clients = [{ clientId: 4_294_967_295, userId: 3 }];
    expect(
      await store.append(key, append(0, ['a', 'b'], { clients, entries: [{ ...createLogEntry(uuid(1)), entry: {} }] })),
    ).toBe(2);
    expect(await store.append(key, append(2, ['c']))).toBe(3);
    const all = await store.loadTail(key, 0);
    expect([textsOf(all.updates), all.sequence]).toEqual([['a', 'b', 'c'], 3]);
    expect([all.clients, all.entries]).toMatchObject([clients, [createLogEntry(uuid(1))]]);
    const tail = await store.loadTail(key, 2);
    expect([textsOf(tail.updates), tail.clients, tail.entries]).toEqual([['c'], [], []]);
    expect(await store.listHeads(company.id, [key.name, 'flow:1:0'])).toEqual(new Map([[key.name, 3]]));
  });

  test('P1, M1: an append that was checked against an older state of the log writes nothing', async () => {
    const { store, key } = fresh();
    await store.append(key, append(0, ['a']));
    const late = append(0, ['b'], {
      clients: [{ clientId: 7, userId: v.parse(UserId, 1) }],
      entries: [{ ...createLogEntry(uuid(2)), entry: {} }],
    });
    expect(await store.append(key, late)).toBeNull();
    expect(await store.append(key, append(5, ['b']))).toBeNull();
    expect(await store.loadTail(key, 0)).toMatchObject({ sequence: 1, clients: [], entries: [] });
  });

  test('M1: each of many concurrent appends succeeds exactly once, and the log has no gap', async () => {
    const { store, key } = fresh();
    const push = async (text: string): Promise<void> => {
      for (;;) {
        const { sequence } = await store.loadTail(key, 0);
        if ((await store.append(key, append(sequence, [text]))) !== null) return;
      }
    };
    const texts = Array.from({ length: 16 }, (_, index) => String(index));
    await Promise.all(texts.map(push));
    const { updates, sequence } = await store.loadTail(key, 0);
    expect(textsOf(updates).toSorted()).toEqual(texts.toSorted());
    expect([updates.map((each) => each.sequence), sequence]).toEqual([texts.map((_, index) => index + 1), 16]);
  });

  test('P4: a fold replaces the updates that it merged, and keeps updates that were appended after the fold began', async () => {
    const { store, key } = fresh();
    await store.append(key, append(0, ['a', 'b']));
    const { foldedUpTo, sequence } = await store.loadTail(key, 0);
    await store.append(key, append(2, ['c']));
    const fold = { former: foldedUpTo, upTo: sequence, state: bytes('ab'), keptSnapshots: 2, at: 1_700_000_000_000 };
    expect(await store.fold(key, fold)).toBe(true);
    expect(await store.fold(key, fold)).toBe(false);
    const all = await store.loadTail(key, 0);
    expect([Buffer.from(all.snapshot?.state ?? []).toString(), textsOf(all.updates)]).toEqual(['ab', ['c']]);
    expect(await store.loadTail(key, 2)).toMatchObject({ snapshot: null, sequence: 3, foldedUpTo: 2 });
    // A caller that lacks updates that were folded gets the snapshot.
    expect((await store.loadTail(key, 1)).snapshot?.sequence).toBe(2);
  });

  test('P6: the newest snapshots are kept as versions', async () => {
    const { store, key } = fresh();
    for (let at = 1; at <= 4; at += 1) {
      await store.append(key, append(at - 1, [String(at)]));
      const fold = { former: at - 1, upTo: at, state: bytes(`to ${at}`), keptSnapshots: 2, at: 1_700_000_000_000 + at };
      expect(await store.fold(key, fold)).toBe(true);
    }
    expect((await store.listVersions(key)).map(({ sequence }) => sequence)).toEqual([4, 3]);
    expect(Buffer.from((await store.version(key, 3)) ?? []).toString()).toBe('to 3');
    expect(await store.version(key, 2)).toBeNull();
  });
});

test('P7: an append to a chat stores its entries and enqueues one job that processes them', async () => {
  const store = createDocumentStore(database);
  const key = { companyId: company.id, name: `chat:${company.id}:${company.chatUuid}:2024-05` };
  const said = { ...createLogEntry(uuid(3)), entry: { kind: 'message', text: 'a\0b \ud800 😀' } };
  expect(await store.append(key, append(0, ['a'], { entries: [said] }))).toBe(1);
  expect(await store.append(key, append(0, ['b'], { entries: [{ ...said, id: uuid(4) }] }))).toBeNull();
  expect(await store.append(key, append(1, ['c']))).toBe(2);
  const [entries, jobs] = await database.withTenant(company.id, async (tx) => [
    await tx.selectFrom('chat_entries').select(['id', 'entry', 'sequence']).where('room', '=', key.name).execute(),
    await tx.selectFrom('jobs').select(['task', 'payload', 'job_key']).execute(),
  ]);
  expect(entries).toEqual([{ id: uuid(3), entry: { kind: 'message', text: 'ab  😀' }, sequence: '1' }]);
  const job = { task: 'project-chat', payload: { room: key.name }, job_key: `project-chat:${key.name}` };
  expect(jobs.filter(({ payload }) => isDeepStrictEqual(payload, job.payload))).toEqual([job]);
});

test('P1, M1: of two concurrent appends to a room exactly one succeeds, and no append that was checked against an old log succeeds', async () => {
  const store = createBatchingStore();
  const other = await addCompany(testDatabase.adminUrl);
  const keys = [company, other].flatMap(({ id }) =>
    Array.from({ length: 40 }, (_, place) => ({ companyId: id, name: `flow:${id}:${1_000 + place}` })),
  );
  const [late] = keys;
  if (late === undefined) throw new Error('there are rooms');
  await store.append(late, append(0, ['first']));
  const clients = [{ clientId: 9, userId: 3 }];
  // Two stores act as two processes. For each room, only one of their two appends succeeds.
  const both = await Promise.all(
    [store, createBatchingStore()].map((each) =>
      Promise.all(keys.map((key) => each.append(key, append(0, [key.name, 'b'], { clients })))),
    ),
  );
  for (const [place, key] of keys.entries()) {
    expect(both.map((heads) => heads[place]).toSorted()).toEqual(key === late ? [null, null] : [2, null]);
    const { updates } = await store.loadTail(key, 0);
    expect(textsOf(updates)).toEqual(key === late ? ['first'] : [key.name, 'b']);
  }
});
