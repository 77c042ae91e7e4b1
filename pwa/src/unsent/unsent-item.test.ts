import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { parse } from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { UserSummary } from '@prosa/contract/session/session';
import { listRowTables } from '../sync/rows/apply-rows.ts';
import { countUnsent } from '../sync/outbox/count-unsent.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { discardEntryInDatabase } from '../sync/outbox/outbox-actions.ts';
import { returnToDraft } from '../drafts/return-to-draft.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import {
  sampleActor,
  makePayload,
  markReadCommand,
  setTextCommand,
  openDatabase,
  createMessageCommand,
  takeCommand,
} from '../testing/sample-rows.ts';
import { readUnsentItems } from './unsent-item.ts';

const bruno = parse(UserSummary, { id: 8, name: 'Bruno', color: '', profile: 'user', queueIds: [] });
const setTicketOpen = async (database: LocalDatabase, owner: number | null) =>
  database.tickets.update(1, { status: 'open', userId: owner === null ? null : parse(UserId, owner) });
async function writeMessage(database: LocalDatabase, n: number): Promise<string> {
  const done = await writeCommand(database, createMessageCommand, { payload: makePayload(1, n), actor: sampleActor });
  if (!done.ok) throw new Error(done.code);
  return done.entryId;
}
const refuseEntry = (database: LocalDatabase, id: string) =>
  database.outbox.where({ id }).modify((entry) => {
    Object.assign(entry, { state: 'refused', code: 'ERR_TICKET_CHANGED', detail: null, attempts: 1 });
  });

it('[C1] if a colleague accepted a ticket first, the user’s accept and the answers after it are refused, and these answers are never sent', async () => {
  const database = await openDatabase([1]);
  const taken = { error: 'ERR_OTHER_OPEN_TICKET', userId: 8, user: { name: 'Bruno' } } as const;
  await writeCommand(database, takeCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await writeMessage(database, 1);
  await writeMessage(database, 2);
  const sent: unknown[] = [];
  await drainOnce(database, {
    send: async ({ body }) => {
      sent.push(body);
      throw new ApiRefusal(409, { error: taken.error }, taken);
    },
  });
  expect(sent).toEqual([0]);
  const items = await readUnsentItems(database, sampleActor.id);
  expect(items.map(({ entry, message }) => [entry.state, message?.body])).toEqual([
    ['refused', undefined],
    ['refused', '1'],
    ['refused', '2'],
  ]);
  expect(items[0]?.entry).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', detail: taken });
});

it('[C2] the user can retry a refused answer while serving its ticket, but not once a colleague serves the ticket or it is hidden from the user', async () => {
  const database = await openDatabase([1]);
  await setTicketOpen(database, sampleActor.id);
  await refuseEntry(database, await writeMessage(database, 1));
  const mayRetry = async () => (await readUnsentItems(database, sampleActor.id))[0]?.may.retry;
  expect(await mayRetry()).toBe(true);
  await setTicketOpen(database, 8);
  await database.users.put({ ...bruno, generation: 1 });
  expect(await mayRetry()).toBe(false);
  expect((await readUnsentItems(database, sampleActor.id))[0]?.attendantName).toBe('Bruno');
  await database.tickets.delete(1);
  expect(await mayRetry()).toBe(false);
});

it.each(['reactionMessage', 'contactMessage', 'locationMessage'] as const)(
  'an unsent message of the type %s can be taken back but not edited, because the composer holds only typed text and files',
  async (mediaType) => {
    const database = await openDatabase([1]);
    await setTicketOpen(database, sampleActor.id);
    await writeMessage(database, 1);
    expect((await readUnsentItems(database, sampleActor.id))[0]?.may).toMatchObject({ takeBack: true, edit: true });
    await database.outbox.toCollection().modify((entry) => {
      for (const change of entry.changes)
        if (change.table === 'messages' && change.does === 'create') Object.assign(change.row, { mediaType });
    });
    expect((await readUnsentItems(database, sampleActor.id))[0]?.may).toMatchObject({ takeBack: true, edit: false });
  },
);

it('[C3] a refused entry stays in the list after its ticket became invisible to the user, and the user can discard it there', async () => {
  const database = await openDatabase([1]);
  const id = await writeMessage(database, 1);
  await refuseEntry(database, id);
  await database.tickets.delete(1);
  expect(await readUnsentItems(database, sampleActor.id)).toMatchObject([
    { isOutOfSight: true, may: { takeBack: true, edit: false }, message: { body: '1' } },
  ]);
  expect(await discardEntryInDatabase(database, id)).toBe(true);
  expect(await readUnsentItems(database, sampleActor.id)).toEqual([]);
});

it('[C5] unsent entries are listed in the order in which the user made them, even if the clock changed, and the counts match the list', async () => {
  const database = await openDatabase([1]);
  await setTicketOpen(database, sampleActor.id);
  const ids = [await writeMessage(database, 1), await writeMessage(database, 2), await writeMessage(database, 3)];
  await database.outbox.where({ id: ids[0] ?? '' }).modify({ createdAt: '2026-12-31T00:00:00.000Z' });
  await database.outbox.where({ id: ids[1] ?? '' }).modify({ createdAt: '1999-01-01T00:00:00.000Z' });
  await writeCommand(database, markReadCommand, { payload: makePayload(1, 4), actor: sampleActor });
  await refuseEntry(database, ids[2] ?? '');
  expect((await readUnsentItems(database, sampleActor.id)).map(({ entry }) => entry.id)).toEqual(ids);
  expect(await countUnsent(database)).toEqual({ waiting: 2, refused: 1 });
});

it('an entry that was sent and has no answer yet can’t be taken back', async () => {
  const database = await openDatabase([1]);
  await setTicketOpen(database, sampleActor.id);
  const id = await writeMessage(database, 1);
  await database.outbox.where({ id }).modify({ attempts: 1 });
  expect((await readUnsentItems(database, sampleActor.id))[0]?.may).toEqual({ takeBack: false, edit: false, retry: false });
  expect(await returnToDraft(database, id)).toBe(false);
  expect(await database.outbox.count()).toBe(1);
});

it('a message that is taken back twice at the same time is appended to the draft only once', async () => {
  const database = await openDatabase([1]);
  await setTicketOpen(database, sampleActor.id);
  const id = await writeMessage(database, 7);
  await database.drafts.put({ ticketId: 1, text: 'half a' });
  const done = await Promise.all([returnToDraft(database, id), returnToDraft(database, id)]);
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await database.drafts.get(1)).toMatchObject({ text: 'half a\n7' });
  expect(await database.outbox.count()).toBe(0);
  expect(await database.transaction('r', listRowTables(database), () => database.messages.count())).toBe(0);
});

it('an unsent entry without a message can be taken back but not edited', async () => {
  const database = await openDatabase([1]);
  await setTicketOpen(database, sampleActor.id);
  await writeCommand(database, setTextCommand, { payload: makePayload(1, 1), actor: sampleActor });
  expect((await readUnsentItems(database, sampleActor.id))[0]?.may).toEqual({ takeBack: true, edit: false, retry: false });
});
